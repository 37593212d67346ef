import { Button, makeStyles } from '@fluentui/react-components';
import { groupDigits } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReading } from '../../../queries/api.ts';
import { deliveryQueries } from '../../../queries/admin/deliveries.ts';
import { Empty } from '../../../ui/list/Empty.tsx';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { Timeline } from '../../../ui/list/Timeline.tsx';
import { DeliveryEntry } from './DeliveryEntry.tsx';
import { DeliveryFilters } from './DeliveryFilters.tsx';
import { deliveryFilterOf, NO_DELIVERY_SEARCH } from './deliverySearch.ts';
import { WhyNotDelivered } from './WhyNotDelivered.tsx';

const useStyles = makeStyles({
  note: { margin: 0 },
  incident: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
});

/** 配信: what became of each message, newest first; of one incident where the address names it. */
export function DeliveriesSection() {
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const incidentId = params.get('incident_id');
  const [search, setSearch] = useState(NO_DELIVERY_SEARCH);
  const list = useInfiniteQuery(deliveryQueries(useReading()).list(deliveryFilterOf(search, incidentId)));
  const entries = useMemo(() => list.data?.pages.flatMap(({ json }) => json) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total;

  return (
    <>
      {incidentId !== null && (
        <div className={styles.incident}>
          <p className={styles.note}>
            1件の作動などについての配信です。宛先の人を選ぶと、なぜ届かなかったかも表示します。
          </p>
          <Button onClick={() => setParams({ section: 'deliveries' }, { replace: true })}>
            すべての配信を表示
          </Button>
        </div>
      )}
      <DeliveryFilters search={search} onChange={(part) => setSearch((before) => ({ ...before, ...part }))} />
      {incidentId !== null && search.user_id !== null && (
        <WhyNotDelivered userId={search.user_id} incidentId={incidentId} />
      )}
      {total !== undefined && total > 0 && (
        <p className={styles.note} role="status">
          {groupDigits(total)}件
        </p>
      )}
      <PagedList
        query={list}
        skeleton={{ rows: 8, height: 48 }}
        empty={entries.length === 0 && <Empty>該当する配信はありません。</Empty>}
      >
        <Timeline
          rows={entries}
          rowId={({ id }) => id}
          at={({ queued_at }) => queued_at}
          renderItem={(entry) => <DeliveryEntry entry={entry} />}
        />
      </PagedList>
    </>
  );
}
