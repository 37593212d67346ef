import { useQuery } from '@tanstack/react-query';
import { GroupFilter } from '../../map/screen/GroupFilter.tsx';
import { useMapFilterStyles } from '../../map/screen/mapFilterStyles.ts';
import { PostFilters } from '../../posts/filter/PostFilters.tsx';
import type { WholeFilter } from '../../posts/map/usePosts.ts';
import { useReading } from '../../queries/api.ts';
import { groupQueries } from '../../queries/groups.ts';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { SIGHTINGS } from '../../sightings/sightingKind.ts';

interface SightingFiltersProps {
  filter: WholeFilter;
  onChange: (part: Partial<WholeFilter>) => void;
}

/** Filters by period, animals, kind, group and text, shared by all views. */
export function SightingFilters({ filter, onChange }: SightingFiltersProps) {
  const styles = useMapFilterStyles();
  const { data = [] } = useQuery(groupQueries(useReading()).list());
  const groups = data.filter(({ kind }) => kind === 'witness').map(({ id, name }) => ({ id, name }));
  return (
    <PostFilters kind={SIGHTINGS} filter={filter} onChange={onChange}>
      <GroupFilter groups={groups} group_id={filter.group_id} onChange={onChange} />
      <SearchField
        className={styles.search}
        label="場所・メモで探す"
        text={filter.q}
        onText={(q) => onChange({ q })}
      />
    </PostFilters>
  );
}
