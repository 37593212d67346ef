import { makeStyles, tokens } from '@fluentui/react-components';
import { GATEWAY_LOG_KIND_LABELS, type GatewayLog } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gatewayLogQueries } from '../queries/gateways.ts';
import { useReading } from '../queries/api.ts';
import { Empty } from '../ui/list/Empty.tsx';
import { PagedList } from '../ui/list/PagedList.tsx';
import { EventTimes } from '../ui/text/EventTimes.tsx';
import { Timeline } from '../ui/list/Timeline.tsx';
import { PAGE_SIZE } from '../queries/pages.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', gap: '2px 12px' },
  kind: { fontWeight: 700 },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 14px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  memo: { margin: 0, whiteSpace: 'pre-wrap' },
});

/** All logs of a gateway, newest first. */
export function GatewayHistory({ gateway_id }: { gateway_id: string }) {
  const query = useInfiniteQuery(gatewayLogQueries(useReading()).list({ gateway_id, limit: PAGE_SIZE }));
  const logs = useMemo(() => query.data?.pages.flatMap(({ json }) => json) ?? [], [query.data]);
  return (
    <PagedList
      query={query}
      skeleton={{ rows: 6, height: 56 }}
      empty={logs.length === 0 && <Empty>ここに、親機の通信・停止・再起動の記録が新しい順に並びます。</Empty>}
    >
      <Timeline
        rows={logs}
        rowId={(log) => log.id}
        at={(log) => log.occurred_at}
        renderItem={(log) => <GatewayLogItem log={log} />}
      />
    </PagedList>
  );
}

/** Measured values as short texts. */
const factsOf = (log: GatewayLog): string[] => [
  ...(log.rx_count === null ? [] : [`受信 ${log.rx_count}件`]),
  ...(log.tx_count === null ? [] : [`送信 ${log.tx_count}件`]),
  ...(log.battery_v === null ? [] : [`電池 ${log.battery_v.toFixed(1)}V`]),
  ...(log.temperature_c === null ? [] : [`${log.temperature_c.toFixed(1)}℃`]),
];

function GatewayLogItem({ log }: { log: GatewayLog }) {
  const styles = useStyles();
  return (
    <div>
      <div className={styles.head}>
        <EventTimes occurred_at={log.occurred_at} received_at={log.received_at} />
        <span className={log.kind === 'status' ? undefined : styles.kind}>
          {GATEWAY_LOG_KIND_LABELS[log.kind]}
        </span>
      </div>
      <div className={styles.facts}>
        {factsOf(log).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {log.memo !== null && <p className={styles.memo}>{log.memo}</p>}
    </div>
  );
}
