import { makeStyles, tokens } from '@fluentui/react-components';
import { STATS_DIMENSION_LABELS, type StatsDimension } from '@satomori/core';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Shared styles of the choices above the figures. */
export const useSelectStyles = makeStyles({
  field: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    [ON_PHONE]: { flex: '1 1 6.5em', minWidth: 0 },
  },
  word: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  select: {
    minWidth: '128px',
    minHeight: '32px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: 'inherit',
    font: 'inherit',
    boxSizing: 'border-box',
    [ON_PHONE]: { minWidth: 0, width: '100%', minHeight: '48px' },
  },
});

interface DimensionSelectProps<Dimension extends StatsDimension> {
  label: string;
  dimensions: readonly Dimension[];
  value: Dimension;
  onChange: (chosen: Dimension) => void;
}

/** Choice of one dimension. */
export function DimensionSelect<Dimension extends StatsDimension>(props: DimensionSelectProps<Dimension>) {
  const { label, dimensions, value, onChange } = props;
  const styles = useSelectStyles();
  return (
    <label className={styles.field}>
      <span className={styles.word}>{label}</span>
      <select
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(target.value as Dimension)}
      >
        {dimensions.map((dimension) => (
          <option key={dimension} value={dimension}>
            {STATS_DIMENSION_LABELS[dimension]}
          </option>
        ))}
      </select>
    </label>
  );
}
