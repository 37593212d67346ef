import { Button, makeStyles } from '@fluentui/react-components';
import { type PostStatus, postStatusText } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useEffect, useState } from 'react';
import { useMapFilterStyles } from '../../map/screen/mapFilterStyles.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { useReading } from '../../queries/api.ts';
import { groupQueries } from '../../queries/groups.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { PostFilters } from '../filter/PostFilters.tsx';
import type { PostKind } from '../filter/postKind.ts';
import { filtersOn, type TimelineAddress } from '../filter/timelineAddress.ts';

export interface TimelineFiltersProps {
  /** Names of the posts. */
  kind: Pick<PostKind, 'noun' | 'species' | 'kinds'>;
  address: TimelineAddress;
  onChange: (part: Partial<TimelineAddress>) => void;
  needsApproval: boolean;
  /** People who see only approved posts need no filter by status. */
  hasStates: boolean;
  /** Number of posts by status, where known. */
  counts: Partial<Record<PostStatus, number>>;
  groups: 'hunt' | 'witness';
  /** How many of how many, with links to other views. */
  count: ReactNode;
  /** What can be done with the list, after the button that opens the filters on a phone. */
  renderFiles: (open: ReactNode) => ReactNode;
}

const useStyles = makeStyles({
  filters: { display: 'flex', flexDirection: 'column', gap: '12px' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '8px 16px',
  },
});

/** The statuses that a reviewer looks for. */
const STATES = ['submitted', 'returned', 'approved'] as const;

/** Filters: status always visible; text, period, animals, kind and group folded on a phone. */
export function TimelineFilters(props: TimelineFiltersProps) {
  const { address, onChange, needsApproval, hasStates, counts, count, renderFiles } = props;
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const on = filtersOn(address);
  const [isOpen, setIsOpen] = useState(on > 0);
  const chips = STATES.map((state) => ({
    key: state,
    label: postStatusText(state, needsApproval),
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
        {renderFiles(
          !isDesktop && (
            <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? '閉じる' : on > 0 ? `絞り込み（${on}）` : '絞り込み'}
            </Button>
          ),
        )}
      </div>
      {!isDesktop && isOpen && fields}
    </div>
  );
}

function Fields({ kind, address, onChange, groups: groupKind }: TimelineFiltersProps) {
  const styles = useMapFilterStyles();
  const { data = [] } = useQuery(groupQueries(useReading()).list());
  const groups = data.filter((group) => group.kind === groupKind);
  // Called after a pause in typing: by then the address may have changed.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const search = useCallback((q: string) => latest.current({ q }), []);
  return (
    <PostFilters kind={kind} filter={address} onChange={onChange}>
      {(groups.length > 1 || address.group_id !== null) && (
        <select
          className={`${styles.field} ${styles.select}`}
          aria-label="グループ"
          value={address.group_id ?? ''}
          onChange={({ target: { value } }) => onChange({ group_id: value === '' ? null : value })}
        >
          <option value="">すべてのグループ</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <SearchField
        className={styles.search}
        label="地名・備考・番号で探す"
        text={address.q}
        onText={search}
      />
    </PostFilters>
  );
}
