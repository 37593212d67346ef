import { makeStyles, tokens } from '@fluentui/react-components';
import { SPECIES, SPECIES_LABELS, type Species } from '@satomori/core';
import { ON_PHONE } from '../../platform/viewport.ts';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { SpeciesShape } from '../../ui/SpeciesShape.tsx';
import { type Period, PERIOD_LABELS, PERIODS, type PostFilter } from './postFilter.ts';
import type { PostKind } from './postKind.ts';

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

interface PostFiltersProps {
  kind: PostKind;
  filter: PostFilter;
  onChange: (part: Partial<PostFilter>) => void;
}

const dayOrNull = (text: string) => (text === '' ? null : text);

/** Period, animals and kind: the same for map and list of posts. */
export function PostFilters({ kind: { noun, species: animals, kinds }, filter, onChange }: PostFiltersProps) {
  const styles = useStyles();
  const { period, from, to, species, kind } = filter;
  const others = SPECIES.filter((each) => !species.includes(each));
  const chips = species.map((each) => ({
    key: each,
    label: SPECIES_LABELS[each],
    icon: <SpeciesShape species={each} size={18} />,
    isOn: true,
  }));
  return (
    <div className={styles.filters} role="group" aria-label={`${noun}を絞り込む`}>
      <span className={styles.title}>{noun}</span>
      <select
        className={`${styles.field} ${styles.select}`}
        aria-label={`${noun}の期間`}
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
        aria-label={`${noun}の${animals}`}
        value=""
        onChange={({ target: { value } }) =>
          onChange({ species: SPECIES.filter((each) => each === value || species.includes(each)) })
        }
      >
        <option value="">{species.length === 0 ? `すべての${animals}` : `${animals}を加える`}</option>
        {others.map((each) => (
          <option key={each} value={each}>
            {SPECIES_LABELS[each]}
          </option>
        ))}
      </select>
      <select
        className={`${styles.field} ${styles.select}`}
        aria-label={`${noun}の${kinds.label}`}
        value={kind ?? ''}
        onChange={({ target: { value } }) => onChange({ kind: value === '' ? null : value })}
      >
        <option value="">すべての{kinds.label}</option>
        {Object.entries(kinds.words).map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
      {chips.length > 0 && (
        <FilterChips
          label={`選んだ${animals}（押すと外す）`}
          chips={chips}
          onToggle={(key) => onChange({ species: species.filter((each) => each !== (key as Species)) })}
        />
      )}
    </div>
  );
}
