import { BEARS, gatewayAt, groupDigits, mayCall, mayOpen, listGateways, trapAt } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { gatewayQueries } from '../../queries/gateways.ts';
import { useWaitingReviews } from '../../queries/posts/waitingReviews.ts';
import { useSession } from '../../queries/session/session.tsx';
import { countByState, trapQueries } from '../../queries/traps.ts';
import { type CountTile, CountTiles } from '../../ui/list/CountTiles.tsx';
import { Section } from '../../ui/page/Section.tsx';

const WAITING = 'state=submitted';
const SILENT = ['unknown', 'path_down'] as const;

const countText = (count: number | null, unit: string) =>
  count === null ? null : `${groupDigits(count)}${unit}`;

/** Records that wait for review, those of bears first, since they are often urgent. */
function useReviewTiles(): CountTile[] {
  const { site, roles } = useSession();
  const { captures, sightings, bears } = useWaitingReviews();
  if (!site.post_needs_approval) return [];
  const lists = [
    { to: '/HuntTimeline', word: '捕獲', count: captures, bears: bears.captures },
    { to: '/Timeline', word: '目撃', count: sightings, bears: bears.sightings },
  ] as const;
  const own = lists.filter(({ to }) => mayOpen(to, roles));
  return [
    ...own
      .filter((list) => list.bears > 0)
      .map((list) => ({
        to: `${list.to}?${WAITING}&species=${BEARS.join(',')}`,
        word: `クマの${list.word}の承認待ち`,
        count: countText(list.bears, '件'),
        isUrgent: true,
      })),
    ...own.map((list) => ({
      to: `${list.to}?${WAITING}`,
      word: `${list.word}の承認待ち`,
      count: countText(list.count, '件'),
    })),
  ];
}

/** Traps that nobody knows the state of, and gateways that are silent with the traps behind them. */
function useDeviceTiles(): CountTile[] {
  const now = useNow();
  const reading = useReading();
  const { roles } = useSession();
  const hasList = mayOpen('/HokapatoList', roles);
  const seesGateways = hasList && mayCall(listGateways, roles);
  const { data: traps } = useQuery({ ...trapQueries(reading).list(), enabled: hasList });
  const { data: gateways } = useQuery({ ...gatewayQueries(reading).list(), enabled: seesGateways });
  if (!hasList) return [];
  const byState = traps && countByState(traps.map((trap) => trapAt(trap, now)));
  const behind = byState?.get('path_down') ?? 0;
  const silent = byState ? SILENT.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0) : null;
  const stoppedGateways = gateways?.filter((gateway) => gatewayAt(gateway, now).state === 'offline');
  const count = stoppedGateways === undefined ? null : `${stoppedGateways.length}台`;
  return [
    {
      to: `/HokapatoList?state=${SILENT.join(',')}`,
      word: '確認できないわな',
      count: countText(silent, '基'),
    },
    ...(seesGateways
      ? [
          {
            to: '/HokapatoList?tab=gateways',
            word: '停止中の親機',
            count: count !== null && behind > 0 ? `${count}・わな${behind}基` : count,
          },
        ]
      : []),
  ];
}

/** What waits for an officer this morning: reviews, and devices that no longer report. */
export function OfficeTasks() {
  const tiles = [...useReviewTiles(), ...useDeviceTiles()];
  if (tiles.length === 0) return null;
  return (
    <Section title="役場の確認">
      <CountTiles tiles={tiles} isWide />
    </Section>
  );
}
