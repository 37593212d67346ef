import { Button, makeStyles } from '@fluentui/react-components';
import { STATS_DIMENSION_LABELS, type StatsDimension, type StatsSubject } from '@satomori/core';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { DimensionSelect } from './DimensionSelect.tsx';
import { useSelectStyles } from './selectStyles.ts';
import { dimensionsOf, FIGURE_LABELS, type Figure, FIGURES, type StatsView } from './statsView.ts';

const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px 16px' },
  turn: { [ON_PHONE]: { minHeight: '48px' } },
});

interface DimensionChoiceProps {
  of: StatsSubject;
  view: StatsView;
  onChange: (view: StatsView) => void;
}

/** Choice of one or two dimensions and of the figure that is drawn. */
export function DimensionChoice({ of, view, onChange }: DimensionChoiceProps) {
  const styles = useStyles();
  const select = useSelectStyles();
  const { by, figure } = view;
  const [first = 'species', second] = by;
  const dimensions = dimensionsOf(of);
  const choose = (chosen: StatsDimension, other: StatsDimension | undefined) =>
    // The same dimension twice: the former one is removed.
    onChange({ ...view, by: other === undefined || other === chosen ? [chosen] : [chosen, other] });
  const options = (known: readonly StatsDimension[]) =>
    known.map((dimension) => (
      <option key={dimension} value={dimension}>
        {STATS_DIMENSION_LABELS[dimension]}
      </option>
    ));
  return (
    <div className={styles.choice} role="group" aria-label="集計のしかた" data-control>
      <DimensionSelect
        label="集計する項目"
        dimensions={dimensions}
        value={first}
        onChange={(chosen) => choose(chosen, second)}
      />
      <label className={select.field}>
        <span className={select.word}>もう一つの項目</span>
        <select
          className={select.select}
          value={second ?? ''}
          onChange={({ target: { value } }) =>
            choose(first, value === '' ? undefined : (value as StatsDimension))
          }
        >
          <option value="">なし</option>
          {options(dimensions.filter((dimension) => dimension !== first))}
        </select>
      </label>
      {second !== undefined && (
        <Button className={styles.turn} onClick={() => choose(second, first)}>
          縦横を入れ替える
        </Button>
      )}
      <label className={select.field}>
        <span className={select.word}>比べる数</span>
        <select
          className={select.select}
          value={figure}
          onChange={({ target: { value } }) => onChange({ ...view, figure: value as Figure })}
        >
          {FIGURES.map((each) => (
            <option key={each} value={each}>
              {FIGURE_LABELS[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
