import { CHANNEL_LABELS, DELIVERY_STATUS_LABELS } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMapFilterStyles } from '../../../map/screen/mapFilterStyles.ts';
import { useReading } from '../../../queries/api.ts';
import { peopleQueries } from '../../../queries/people.ts';
import { Choice } from '../filters/Choice.tsx';
import { DayRange } from '../filters/DayRange.tsx';
import type { DeliverySearch } from './deliverySearch.ts';

interface DeliveryFiltersProps {
  search: DeliverySearch;
  onChange: (part: Partial<DeliverySearch>) => void;
}

/** Period, person, channel and result. */
export function DeliveryFilters({ search, onChange }: DeliveryFiltersProps) {
  const styles = useMapFilterStyles();
  const { data: people = [] } = useQuery(peopleQueries(useReading()).everybody());
  return (
    <div className={styles.filters} role="group" aria-label="配信を絞り込む">
      <DayRange from={search.from} to={search.to} onChange={onChange} />
      <Choice
        label="宛先の人"
        all="すべての人"
        words={people.map(({ id, name, login_id }) => [id, `${name}（${login_id}）`])}
        chosen={search.user_id}
        onChoose={(user_id) => onChange({ user_id })}
      />
      <Choice
        label="経路"
        all="すべての経路"
        words={Object.entries(CHANNEL_LABELS)}
        chosen={search.channel}
        onChoose={(channel) => onChange({ channel: channel as DeliverySearch['channel'] })}
      />
      <Choice
        label="結果"
        all="すべての結果"
        words={Object.entries(DELIVERY_STATUS_LABELS)}
        chosen={search.status}
        onChoose={(status) => onChange({ status: status as DeliverySearch['status'] })}
      />
    </div>
  );
}
