import type { Trap, TrapLog } from '@satomori/core';

const PROOFS: readonly string[] = ['patrol', 'checked', 'set'];
const PLACEMENTS: Readonly<Record<string, string>> = {
  planned: 'planned',
  set: 'set',
  stopped: 'stopped',
  removed: 'removed',
};
const HALF_AN_HOUR_MS = 30 * 60_000;

/**
 * The state of a trap at a moment in milliseconds, by its log as the API lists it. Simpler than the product: it takes
 * acts as recorded at once, none as cancelled, and no late message, as in the sample.
 */
export function stateFromLog(
  trap: Pick<Trap, 'created_at' | 'expected_interval_s'>,
  logs: readonly TrapLog[],
  at: number,
): string | null {
  const isBy = (time: string) => Date.parse(time) <= at;
  if (!isBy(trap.created_at)) return null;
  const known = logs.filter(({ received_at }) => isBy(received_at));
  const byId = new Map(known.map((log) => [log.id, log]));
  const lastOf = (isIt: (log: TrapLog) => boolean) => known.findLast(isIt);
  const timeOf = (log: TrapLog | undefined) => (log === undefined ? -Infinity : Date.parse(log.received_at));

  const placing = lastOf(({ kind }) => kind in PLACEMENTS);
  const placement = PLACEMENTS[placing?.kind ?? 'planned'];
  if (placement === 'removed') return 'removed';
  const working = lastOf(({ kind }) => kind === 'working');
  if (at < timeOf(working) + HALF_AN_HOUR_MS && timeOf(placing) <= timeOf(working)) return 'working';
  const isOpen = ({ kind, cleared_by_log_id }: TrapLog) =>
    kind === 'fired' && !byId.has(cleared_by_log_id ?? '');
  if (known.some(isOpen)) return 'fired';
  if (placement !== 'set') return placement ?? null;
  const clearing = lastOf(
    ({ id, kind }) => kind !== 'set' && known.some(({ cleared_by_log_id }) => cleared_by_log_id === id),
  );
  if (timeOf(clearing) > timeOf(lastOf(({ kind }) => kind === 'set'))) return 'checked';
  if (lastOf(({ contact }) => contact !== null)?.contact === 'fired') return 'unknown';
  const proof = lastOf(({ kind, contact }) => contact === 'armed' || PROOFS.includes(kind));
  return at < timeOf(proof) + 2.5 * trap.expected_interval_s * 1000 ? 'armed' : 'unknown';
}
