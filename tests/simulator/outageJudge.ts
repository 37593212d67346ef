import { minutesOfAcknowledgement } from '@satomori/core';
import type { InsertedTrap, TestServer } from '@satomori/server/testing';
import { MINUTE } from './truth.ts';
import { isOff, LENGTH, type OutageStory, STEP } from './outageStory.ts';

/** A story as it was played: what the server was told, and what has the ids. */
export interface PlayedPlace {
  story: OutageStory;
  gatewayIds: string[];
  traps: InsertedTrap[];
  groupId: string;
  /** When a gateway delivered the firing of each trap, and when each was last received. */
  deliveredAt: (number | null)[];
  receivedAt: (number | null)[];
  /** When each was first received, by the server's clock: before, nobody can know its gateways. */
  firstReceivedAt: (number | null)[];
  /** Traps, by index, that somebody checked. */
  checked: Set<number>;
}

const readIncidents = ({ database }: TestServer) => database.db.selectFrom('incidents').selectAll().execute();
type Incident = Awaited<ReturnType<typeof readIncidents>>[number];

/** 2.5 heartbeats, and the steps in which it is noticed. */
const SILENT_AFTER = 15 * 6 * STEP;

function judgeGateways(
  { story, gatewayIds }: PlayedPlace,
  incidents: readonly Incident[],
  offlineAfter: number,
) {
  return gatewayIds.flatMap((id, gateway) => {
    const found = incidents.filter(({ rule, target_id }) => rule === 'gateway_offline' && target_id === id);
    const outages = story.outages[gateway] ?? [];
    // Its last message came up to two steps before it died, the next one up to two steps after it was back.
    const sure = outages.filter(({ from, to }) => to - from > offlineAfter + 2 * STEP).length;
    const possible = outages.filter(({ from, to }) => to - from > offlineAfter - 5 * STEP).length;
    const isOpen =
      found.some(({ closed_at }) => closed_at === null) && !isOff(story, gateway, LENGTH - 3 * STEP);
    return [
      ...(found.length < sure ? [`seed ${story.seed}: gateway ${gateway} was dead and nobody was told`] : []),
      ...(found.length > possible
        ? [`seed ${story.seed}: gateway ${gateway} has several incidents for an outage`]
        : []),
      ...(isOpen ? [`seed ${story.seed}: gateway ${gateway} is back and its incident is open`] : []),
    ];
  });
}

/** How long a gateway of the trap has been on without a break, at the end. */
function pathSince({ story }: PlayedPlace, gateways: readonly number[]): number {
  const since = gateways.map((gateway) =>
    isOff(story, gateway, LENGTH)
      ? LENGTH
      : Math.max(0, ...(story.outages[gateway] ?? []).map(({ to }) => to)),
  );
  return Math.min(...since);
}

/** For how long since then one of the gateways was surely known to be on, until the end. */
function receivableSince(story: OutageStory, gateways: readonly number[], from: number): number {
  let steps = 0;
  for (let at = from; at < LENGTH; at += STEP)
    // An outage is known from the last message before it to the first one after it.
    if (gateways.some((gateway) => [-2, 0, 2].every((away) => !isOff(story, gateway, at + away * STEP))))
      steps += 1;
  return steps * STEP;
}

function judgeSensors(place: PlayedPlace, incidents: readonly Incident[]) {
  const { story, traps, receivedAt, firstReceivedAt } = place;
  return traps.flatMap(({ id }, index) => {
    const trap = story.traps[index];
    if (trap === undefined) return [];
    const found = incidents.filter(({ rule, target_id }) => rule === 'sensor_silent' && target_id === id);
    const knownSince = firstReceivedAt[index] ?? Infinity;
    const receivable = receivableSince(story, trap.gateways, receivedAt[index] ?? 0);
    const isSilent = trap.diesAt !== null && receivable > SILENT_AFTER + 4 * STEP;
    const isCut = pathSince(place, trap.gateways) === LENGTH;
    return [
      ...(isSilent && !isCut && found.every(({ closed_at }) => closed_at !== null)
        ? [`seed ${story.seed}: the sensor of trap ${index} is dead and nobody was told`]
        : []),
      ...(trap.diesAt === null && found.some(({ received_at }) => received_at >= knownSince)
        ? [`seed ${story.seed}: the sensor of trap ${index} lives and is called silent`]
        : []),
      ...(found.filter(({ closed_at }) => closed_at === null).length > 1
        ? [`seed ${story.seed}: doubled`]
        : []),
    ];
  });
}

/** Closed, somebody is on the way still, or the ladder was climbed to its end and the administrators were told. */
function hasEnded(incident: Incident, unanswered: ReadonlySet<string>, now: number): boolean {
  const { id, closed_at, acknowledged_at, eta_minutes, next_step_at } = incident;
  if (closed_at !== null) return true;
  if (acknowledged_at === null) return next_step_at === null && unanswered.has(id);
  return now - acknowledged_at <= minutesOfAcknowledgement(eta_minutes) * MINUTE + STEP;
}

function judgeFirings(
  { story, traps, deliveredAt }: PlayedPlace,
  incidents: readonly Incident[],
  { rings, unanswered, now }: Told,
) {
  return traps.flatMap(({ id }, index) => {
    const found = incidents.filter(({ rule, target_id }) => rule === 'trap_fired' && target_id === id);
    const [first] = found;
    const delivered = deliveredAt[index] ?? null;
    const doubled = found.some((incident) =>
      [...(rings.get(incident.id)?.values() ?? [])].some((count) => count > 1),
    );
    return [
      ...(delivered !== null && (first === undefined || (rings.get(first.id)?.size ?? 0) === 0)
        ? [`seed ${story.seed}: trap ${index} fired and nobody was told`]
        : []),
      ...(found.length > (delivered === null ? 0 : 1)
        ? [`seed ${story.seed}: trap ${index} has several incidents`]
        : []),
      ...(doubled ? [`seed ${story.seed}: somebody was told twice of trap ${index}`] : []),
      ...(found.every((incident) => hasEnded(incident, unanswered, now))
        ? []
        : [`seed ${story.seed}: the alarm of trap ${index} never ends`]),
    ];
  });
}

/** How often each person was told of each firing. */
type Rings = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What people were told, until the end. */
interface Told {
  rings: Rings;
  /** Incidents of which the administrators were told that nobody answers. */
  unanswered: ReadonlySet<string>;
  now: number;
}

async function readUnanswered({ database }: TestServer): Promise<ReadonlySet<string>> {
  const rows = await database.db
    .selectFrom('push_logs')
    .select('incident_id')
    .where('rule', '=', 'nobody_reached')
    .execute();
  return new Set(rows.map(({ incident_id }) => incident_id ?? ''));
}

async function readRings({ database }: TestServer): Promise<Rings> {
  const rows = await database.db
    .selectFrom('push_logs')
    .select(['incident_id', 'user_id'])
    .where('rule', '=', 'trap_fired')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ incident_id }) => incident_id ?? '')].map(([id, of]) => [
      id,
      new Map([...Map.groupBy(of, ({ user_id }) => user_id)].map(([userId, each]) => [userId, each.length])),
    ]),
  );
}

/** Compares what people were told with what happened. */
export async function judgeOutages(server: TestServer, places: readonly PlayedPlace[], offlineAfter: number) {
  const incidents = await readIncidents(server);
  const told: Told = {
    rings: await readRings(server),
    unanswered: await readUnanswered(server),
    now: server.clock.now(),
  };
  const count = (rule: Incident['rule']) => incidents.filter((incident) => incident.rule === rule).length;
  return {
    faults: places.flatMap((place) => [
      ...judgeGateways(place, incidents, offlineAfter),
      ...judgeSensors(place, incidents),
      ...judgeFirings(place, incidents, told),
    ]),
    counted: {
      outages: count('gateway_offline'),
      silences: count('sensor_silent'),
      firings: count('trap_fired'),
    },
  };
}
