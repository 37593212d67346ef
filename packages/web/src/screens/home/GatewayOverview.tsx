import { type Gateway, GATEWAY_KIND_LABELS, GATEWAY_STATES, gatewayAt, isolateText } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/device/clock.ts';
import { gatewayQueries } from '../../queries/gateways.ts';
import { useReading } from '../../queries/api.ts';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { GatewayStateBadge } from '../../shapes/StateBadge.tsx';

/** Maximum number of rows where there is a full list; those that need a person come first. */
const SHOWN = 5;
const ROWS = 3;
const ROW_PX = 48;

const byNeed = (a: Gateway, b: Gateway) => GATEWAY_STATES.indexOf(a.state) - GATEWAY_STATES.indexOf(b.state);

interface GatewayRowsProps {
  gateways: readonly Gateway[];
  /** Whether the person may open the full list. */
  hasList: boolean;
}

function GatewayRows({ gateways, hasList }: GatewayRowsProps) {
  if (gateways.length === 0) return <Empty>親機がまだ登録されていません。</Empty>;
  return (
    <div>
      {gateways.slice(0, hasList ? SHOWN : undefined).map((gateway) => (
        <RowLink
          key={gateway.id}
          to={hasList ? `/HokapatoList?tab=gateways&gateway_id=${gateway.id}` : null}
          sign={<GatewayStateBadge state={gateway.state} />}
          name={
            gateway.kind === 'relay'
              ? `${isolateText(gateway.name)}（${GATEWAY_KIND_LABELS.relay}）`
              : gateway.name
          }
          note={
            <>
              最終通信 <Elapsed at={gateway.last_seen_at} />
            </>
          }
        />
      ))}
    </div>
  );
}

/** Gateways with their state, those that need a person first; also for people without the full list. */
export function GatewayOverview({ hasList }: Pick<GatewayRowsProps, 'hasList'>) {
  const now = useNow();
  const query = useQuery(gatewayQueries(useReading()).list());
  const gateways = query.data?.map((gateway) => gatewayAt(gateway, now)).sort(byNeed);
  const silent = gateways?.filter(({ state }) => state === 'offline').length ?? 0;
  return (
    <Section
      title="親機"
      note={
        gateways === undefined
          ? undefined
          : silent > 0
            ? `停止 ${silent}台／全 ${gateways.length}台`
            : `全 ${gateways.length}台`
      }
      action={
        hasList && (
          <Link to="/HokapatoList?tab=gateways">
            {(gateways?.length ?? 0) > SHOWN ? '全部を見る' : '一覧で見る'}
          </Link>
        )
      }
    >
      {query.isError && (
        <LoadFailed
          error={query.error}
          onRetry={() => void query.refetch()}
          hasOldData={gateways !== undefined}
        />
      )}
      {query.isPending && <Skeleton rows={ROWS} height={ROW_PX} />}
      {gateways !== undefined && <GatewayRows gateways={gateways} hasList={hasList} />}
    </Section>
  );
}
