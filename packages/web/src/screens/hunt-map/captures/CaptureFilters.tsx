import { makeStyles, tokens } from '@fluentui/react-components';
import { SPECIES, SPECIES_LABELS, type Species } from '@satomori/core';
import { ON_PHONE } from '../../../platform/viewport.ts';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { SpeciesShape } from '../../../ui/SpeciesShape.tsx';
import { type CaptureFilter, type Period, PERIOD_LABELS, PERIODS } from './captureFilter.ts';

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  title: { fontWeight: 700 },
  field: {
    minWidth: 0,
    minHeight: '32px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: 'inherit',
    font: 'inherit',
    boxSizing: 'border-box',
    [ON_PHONE]: { minHeight: '48px', padding: '0 12px' },
  },
  select: { [ON_PHONE]: { flex: '1 1 40%' } },
  days: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
});

interface CaptureFiltersProps {
  filter: CaptureFilter;
  onChange: (part: Partial<CaptureFilter>) => void;
}

const dayOrNull = (text: string) => (text === '' ? null : text);

/** Period and animals: the same for map and list of captures. */
export function CaptureFilters({ filter, onChange }: CaptureFiltersProps) {
  const styles = useStyles();
  const { period, from, to, species } = filter;
  const others = SPECIES.filter((each) => !species.includes(each));
  const chips = species.map((each) => ({
    key: each,
    label: SPECIES_LABELS[each],
    icon: <SpeciesShape species={each} size={18} />,
    isOn: true,
  }));
  return (
    <div className={styles.filters} role="group" aria-label="捕獲を絞り込む">
      <span className={styles.title}>捕獲</span>
      <select
        className={`${styles.field} ${styles.select}`}
        aria-label="捕獲の期間"
        value={period}
        onChange={({ target: { value } }) => onChange({ period: value as Period, from: null, to: null })}
      >
        {PERIODS.map((each) => (
          <option key={each} value={each}>
            {PERIOD_LABELS[each]}
          </option>
        ))}
      </select>
      {period === 'days' && (
        <span className={styles.days}>
          <input
            type="date"
            className={styles.field}
            aria-label="いつから"
            value={from ?? ''}
            max={to ?? undefined}
            onChange={({ target: { value } }) => onChange({ from: dayOrNull(value) })}
          />
          〜
          <input
            type="date"
            className={styles.field}
            aria-label="いつまで"
            value={to ?? ''}
            min={from ?? undefined}
            onChange={({ target: { value } }) => onChange({ to: dayOrNull(value) })}
          />
        </span>
      )}
      <select
        className={`${styles.field} ${styles.select}`}
        aria-label="捕獲の獣種"
        value=""
        onChange={({ target: { value } }) =>
          onChange({ species: SPECIES.filter((each) => each === value || species.includes(each)) })
        }
      >
        <option value="">{species.length === 0 ? 'すべての獣種' : '獣種を加える'}</option>
        {others.map((each) => (
          <option key={each} value={each}>
            {SPECIES_LABELS[each]}
          </option>
        ))}
      </select>
      {chips.length > 0 && (
        <FilterChips
          label="選んだ獣種（押すと外す）"
          chips={chips}
          onToggle={(key) => onChange({ species: species.filter((each) => each !== (key as Species)) })}
        />
      )}
    </div>
  );
}
