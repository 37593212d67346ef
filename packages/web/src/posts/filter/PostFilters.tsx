import { SPECIES, SPECIES_LABELS, type Species } from '@satomori/core';
import type { ReactNode } from 'react';
import { useMapFilterStyles } from '../../map/screen/mapFilterStyles.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { type Period, PERIOD_LABELS, PERIODS, type PostFilter } from './postFilter.ts';
import type { PostKind } from './postKind.ts';

interface PostFiltersProps {
  kind: Pick<PostKind, 'noun' | 'species' | 'kinds'>;
  filter: PostFilter;
  onChange: (part: Partial<PostFilter>) => void;
  /** Other things are filtered next to posts, so the filters are labelled. */
  isNamed?: boolean;
  /** Further filters. */
  children?: ReactNode;
}

const dayOrNull = (text: string) => (text === '' ? null : text);

type PeriodFieldsProps = Pick<PostFiltersProps, 'filter' | 'onChange'> & Pick<PostKind, 'noun'>;

function PeriodFields({ noun, filter: { period, from, to }, onChange }: PeriodFieldsProps) {
  const styles = useMapFilterStyles();
  return (
    <>
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
    </>
  );
}

/** Filters by period, animals and kind, shared by map and list of posts. */
export function PostFilters(props: PostFiltersProps) {
  const { kind: posts, filter, onChange, isNamed = false, children } = props;
  const { noun, species: animals, kinds } = posts;
  const styles = useMapFilterStyles();
  const { species, kind } = filter;
  const others = SPECIES.filter((each) => !species.includes(each));
  const chips = species.map((each) => ({
    key: each,
    label: SPECIES_LABELS[each],
    icon: <SpeciesShape species={each} size={18} />,
    isOn: true,
  }));
  return (
    <div className={styles.filters} role="group" aria-label={`${noun}を絞り込む`}>
      {isNamed && <span className={styles.title}>{noun}</span>}
      <PeriodFields noun={noun} filter={filter} onChange={onChange} />
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
      {children}
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
