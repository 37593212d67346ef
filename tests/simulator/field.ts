import { newId } from '@satomori/core';
import {
  type FieldSite,
  type FieldTrapRow,
  type NetworkEvent,
  openFieldSite,
} from '@satomori/server/testing';
import { createJudge, type Judge, type Verdict } from './judge.ts';
import { serverTime } from './serverClock.ts';
import {
  type Act,
  DAY,
  type Delivery,
  LAST_DELIVERY,
  MINUTE,
  type ServerError,
  stepAfter,
  type Story,
} from './truth.ts';

const WORKING_ENDS_AFTER = 31 * MINUTE;

interface Place {
  story: Story;
  judge: Judge;
  trapId: string;
  devEui: string;
  row: FieldTrapRow | null;
  /** The sensor's newest readings, by when the server knew them. */
  readings: { at: number; id: string }[];
}

interface Step {
  before: { place: Place; act: Act }[];
  messages: { place: Place; delivery: Delivery }[];
  after: { place: Place; act: Act }[];
  /** 作業中 has ended. */
  ended: { place: Place }[];
}

const eventOf = ({ devEui }: Place, { id, frame, networkAt }: Delivery): NetworkEvent => {
  const named = {
    deduplicationId: id,
    time: new Date(networkAt).toISOString(),
    deviceInfo: { devEui },
    devAddr: frame.dev_addr,
  };
  if (frame.cause === 'join') return { event: 'join', body: named };
  const { f_cnt, f_port, bytes, object } = frame;
  return {
    event: 'up',
    body: { ...named, fCnt: f_cnt, fPort: f_port, data: bytes.toString('base64'), object } as typeof named,
  };
};

function planSteps(places: readonly Place[]): [at: number, step: Step][] {
  const steps = new Map<number, Step>();
  const stepAt = (at: number): Step => {
    const step = steps.get(at) ?? { before: [], messages: [], after: [], ended: [] };
    steps.set(at, step);
    return step;
  };
  for (const place of places) {
    for (const delivery of place.story.deliveries)
      stepAt(delivery.receivedAt).messages.push({ place, delivery });
    for (const act of place.story.acts) {
      const { before, after } = stepAt(act.deliveredAt);
      (act.isBeforeMessages ? before : after).push({ place, act });
      if (act.kind === 'working')
        stepAt(stepAfter(act.deliveredAt + WORKING_ENDS_AFTER)).ended.push({ place });
    }
  }
  return [...steps].sort(([a], [b]) => a - b);
}

async function recordAct(site: FieldSite, { place, act }: { place: Place; act: Act }, at: number) {
  const { seenAt } = act;
  const seen = seenAt === null ? undefined : place.readings.findLast((reading) => reading.at <= seenAt);
  place.judge.act(act);
  const id = newId();
  const { trapId, story } = place;
  const wasFired = await site.isFired(trapId);
  await site.record(
    {
      id,
      trap_id: trapId,
      kind: act.kind,
      occurred_at: act.claimedAt,
      ...(seen === undefined ? {} : { seen_log_id: seen.id }),
    },
    serverTime(story.serverError, at),
  );
  place.judge.answer(act, { wasFired, ...(await site.outcomeOf(trapId, id)) }, at);
}

const YEAR = 365 * DAY;
/** The clock error of the last visitor's phone. */
const LAST_SKEWS = [0, 10 * YEAR, -10 * YEAR];

/** In the end a person stands at each trap that is still fired, and sees its newest reading. */
async function checkLast(site: FieldSite, places: readonly Place[], at: number): Promise<void> {
  for (const place of places) {
    const { story, trapId, judge, row } = place;
    if (row?.open_fired_at == null) continue;
    const now = serverTime(story.serverError, at);
    const id = newId();
    const occurred_at = now + (LAST_SKEWS[story.seed % LAST_SKEWS.length] ?? 0);
    await site.record(
      { id, trap_id: trapId, kind: 'checked', occurred_at, seen_log_id: row.last_log_id },
      now,
    );
    judge.checkLast(await site.outcomeOf(trapId, id), at);
  }
}

/**
 * Plays many stories at once, each at a trap of its own on one site and independent of the others. They share the
 * clock.
 */
export async function playOut(
  stories: readonly Story[],
  serverError: ServerError | null = null,
): Promise<Verdict[]> {
  const site = await openFieldSite(
    stories.map(({ seed, model, firedWhen, heartbeatMs }) => ({
      trap_no: `S${seed}`,
      name: `シード${seed}`,
      sensor_model: model.sensor_model,
      fired_when: firedWhen,
      heartbeat_interval_s: heartbeatMs / 1000,
    })),
  );
  const places = stories.map(
    (story, index): Place => ({
      story,
      judge: createJudge(story),
      trapId: site.traps[index]!.id,
      devEui: site.traps[index]!.dev_eui,
      row: null,
      readings: [],
    }),
  );
  const byTrap = new Map(places.map((place) => [place.trapId, place]));
  let sequence = await site.sequence();

  /** All changes, and the states of the traps that received messages or acts. */
  async function look(at: number, concerned: ReadonlySet<Place>): Promise<void> {
    const [logs, rings, traps] = await Promise.all([
      site.listFiringLogs(sequence),
      site.listRings(sequence),
      site.listChangedTraps(sequence),
    ]);
    sequence = await site.sequence();
    for (const { trap_id, incident_id } of rings) {
      const index = logs.findIndex((log) => log.trap_id === trap_id);
      const [log] = index === -1 ? [] : logs.splice(index, 1);
      byTrap.get(trap_id)?.judge.ring(log?.deduplicationId ?? null, incident_id ?? '', at);
    }
    for (const trap of traps) {
      const place = byTrap.get(trap.id);
      if (place === undefined) continue;
      place.row = trap;
      if (trap.last_log_id !== null && trap.last_log_id !== place.readings.at(-1)?.id)
        place.readings.push({ at, id: trap.last_log_id });
    }
    for (const { judge, row } of concerned) if (row !== null) judge.look(row, at);
  }

  try {
    for (const [at, { before, messages, after, ended }] of planSteps(places)) {
      await site.runTimedJobs(serverTime(serverError, at));
      for (const each of before) await recordAct(site, each, at);
      for (const { place, delivery } of messages) place.judge.receive(delivery);
      if (messages.length > 0)
        await site.receive(
          messages.map(({ place, delivery }) => eventOf(place, delivery)),
          serverTime(serverError, at),
        );
      for (const each of after) await recordAct(site, each, at);
      await look(at, new Set([...before, ...messages, ...after, ...ended].map(({ place }) => place)));
    }
    await checkLast(site, places, LAST_DELIVERY);
    return places.map(({ judge }) => judge.conclude(LAST_DELIVERY));
  } finally {
    await site.close();
  }
}
