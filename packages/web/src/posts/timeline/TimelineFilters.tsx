import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { type PostStatus, SPECIES, SPECIES_LABELS, type Species } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useIsDesktop } from '../../platform/viewport.ts';
import { groupQueries } from '../../queries/groups.ts';
import { useReading } from '../../queries/api.ts';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { statusWord } from '../../ui/postWords.ts';
import { isFiltered, type TimelineAddress } from './timelineAddress.ts';

interface TimelineFiltersProps {
  address: TimelineAddress;
  onChange: (part: Partial<TimelineAddress>) => void;
  needsApproval: boolean;
  /** Status is of no use to who sees only what stands. */
  hasStates: boolean;
  /** How many stand in a status, where that is known. */
  counts: Partial<Record<PostStatus, number>>;
  /** What the list calls its kinds, and the kinds with their words. */
  kinds: { label: string; words: Readonly<Record<string, string>> };
  species: string;
  groups: 'hunt' | 'witness';
  /** How many of how many. */
  count: ReactNode;
}

const useStyles = makeStyles({
  filters: { display: 'flex', flexDirection: 'column', gap: '12px' },
  line: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '8px 16px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
    gap: '8px 12px',
    maxWidth: '880px',
  },
  field: { minWidth: 0, '& select': { minWidth: 0, textOverflow: 'ellipsis' }, '& input': { minWidth: 0 } },
});

/** What an approver looks for. */
const STATES = ['submitted', 'returned', 'approved'] as const;

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Status at hand; species, group and period folded away on a phone. */
export function TimelineFilters(props: TimelineFiltersProps) {
  const { address, onChange, needsApproval, hasStates, counts, count } = props;
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const [isOpen, setIsOpen] = useState(() => isFiltered({ ...address, state: null }));
  const chips = STATES.map((state) => ({
    key: state,
    label: statusWord({ status: state }, needsApproval),
    isOn: address.state === state,
    ...(counts[state] === undefined ? {} : { count: counts[state] }),
  }));
  const fields = <Fields {...props} />;
  return (
    <div className={styles.filters}>
      {hasStates && (
        <FilterChips
          label="状態で絞り込む"
          chips={chips}
          onToggle={(key) =>
            onChange({ state: address.state === key ? null : (STATES.find((each) => each === key) ?? null) })
          }
        />
      )}
      {isDesktop && fields}
      <div className={styles.line}>
        {count}
        {!isDesktop && (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? '絞り込みを閉じる' : '絞り込み'}
          </Button>
        )}
      </div>
      {!isDesktop && isOpen && fields}
    </div>
  );
}

function Fields({ address, onChange, kinds, species, groups: groupKind }: TimelineFiltersProps) {
  const styles = useStyles();
  const { data = [] } = useQuery(groupQueries(useReading()).list());
  const groups = data.filter(({ kind }) => kind === groupKind);
  return (
    <div className={styles.fields}>
      <Field label={species}>
        <Select
          className={styles.field}
          value={address.species ?? ''}
          onChange={(_event, { value }) => onChange({ species: orNull(value) as Species | null })}
        >
          <option value="">すべて</option>
          {SPECIES.map((each) => (
            <option key={each} value={each}>
              {SPECIES_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={kinds.label}>
        <Select
          className={styles.field}
          value={address.kind ?? ''}
          onChange={(_event, { value }) => onChange({ kind: orNull(value) })}
        >
          <option value="">すべて</option>
          {Object.entries(kinds.words).map(([kind, word]) => (
            <option key={kind} value={kind}>
              {word}
            </option>
          ))}
        </Select>
      </Field>
      {(groups.length > 1 || address.group_id !== null) && (
        <Field label="グループ">
          <Select
            className={styles.field}
            value={address.group_id ?? ''}
            onChange={(_event, { value }) => onChange({ group_id: orNull(value) })}
          >
            <option value="">すべて</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="いつから">
        <Input
          type="date"
          className={styles.field}
          value={address.from ?? ''}
          max={address.to ?? undefined}
          onChange={(_event, { value }) => onChange({ from: orNull(value) })}
        />
      </Field>
      <Field label="いつまで">
        <Input
          type="date"
          className={styles.field}
          value={address.to ?? ''}
          min={address.from ?? undefined}
          onChange={(_event, { value }) => onChange({ to: orNull(value) })}
        />
      </Field>
    </div>
  );
}
