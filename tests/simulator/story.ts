import { type Chance, createChance } from './chance.ts';
import { listFrames } from './device.ts';
import { deliver } from './network.ts';
import { SENSOR_MODELS, type SensorModel } from './sensors.ts';
import {
  type Act,
  type ActKind,
  type Change,
  DAY,
  END,
  type Firing,
  HOUR,
  LONGEST_DELAY,
  MINUTE,
  SECOND,
  type ServerError,
  START,
  stepAfter,
  type Story,
} from './truth.ts';

interface Phone {
  /** The error of its clock; `lastSync` is the time of its last answer from the server. */
  skewAt: (lastSync: number) => number;
  lastDeliveredAt: number;
}

const YEAR = 365 * DAY;

const atRest = (model: SensorModel): boolean[] => Array.from({ length: model.contacts }, () => false);

/** Two people, each with a phone whose clock may be wrong. */
function drawPhone(chance: Chance, serverError: ServerError | null): Phone {
  if (serverError !== null) {
    const fixed = chance.pick([0, 0, 10 * YEAR, -10 * YEAR]);
    return { skewAt: chance.is(0.5) ? serverError : () => fixed, lastDeliveredAt: 0 };
  }
  const skew = chance.is(0.8)
    ? chance.between(-20, 20) * SECOND
    : chance.is(0.5)
      ? chance.between(-1, 1) * HOUR
      : chance.between(-3, 3) * DAY;
  return { skewAt: () => skew, lastDeliveredAt: 0 };
}

function recordAct(chance: Chance, phone: Phone, kind: ActKind, at: number): Act {
  const isOffline = kind !== 'working' && chance.is(0.4);
  const wanted =
    at + (isOffline ? chance.byFactor(5 * MINUTE, LONGEST_DELAY) : chance.between(1, 20) * SECOND);
  // A phone sends acts in the order in which it recorded them.
  const deliveredAt = stepAfter(Math.max(wanted, phone.lastDeliveredAt));
  phone.lastDeliveredAt = deliveredAt;
  const lastSync = isOffline ? at - chance.byFactor(MINUTE, DAY) : at - 5 * SECOND;
  return {
    kind,
    at,
    claimedAt: Math.round(at + phone.skewAt(lastSync)),
    deliveredAt,
    isBeforeMessages: chance.is(0.5),
    seenAt: chance.is(0.5) ? lastSync : null,
  };
}

/** How the contact moves when the trap fires: once, for a moment, or to and fro. */
function drawContact(chance: Chance, model: SensorModel, at: number, until: number): Change[] {
  const contact = chance.whole(0, model.contacts - 1);
  const acted = atRest(model).map((_, index) => index === contact);
  const style = chance.pick(['stays', 'stays', 'stays', 'stays', 'moment', 'flaps'] as const);
  if (style === 'stays') return [{ at, acted }];
  if (style === 'moment') {
    const back = at + chance.between(5, 60) * SECOND;
    return back < until
      ? [
          { at, acted },
          { at: back, acted: atRest(model) },
        ]
      : [{ at, acted }];
  }
  const moves: Change[] = [];
  const times = chance.whole(6, 24);
  for (let move = 0, moment = at; move < times && moment < until; move += 1) {
    moves.push({ at: moment, acted: move % 2 === 0 ? acted : atRest(model) });
    moment += chance.between(3, 15) * MINUTE;
  }
  return moves;
}

interface Truth {
  changes: Change[];
  firings: Firing[];
  acts: Act[];
}

/** A person comes to a trap that has fired: sets it again, leaves it as it is, or works on it. */
function visitFired(
  chance: Chance,
  model: SensorModel,
  phones: readonly Phone[],
  at: number,
  truth: Truth,
): number {
  const phone = chance.pick(phones);
  const record = (kind: ActKind, when: number) => truth.acts.push(recordAct(chance, phone, kind, when));
  const set = (when: number) => truth.changes.push({ at: when, acted: atRest(model) });
  const style = chance.pick([
    'set',
    'set',
    'set',
    'set',
    'both',
    'both',
    'left',
    'only checked',
    'working',
  ] as const);
  switch (style) {
    case 'set':
      set(at - 2 * MINUTE);
      record('set', at);
      return at;
    case 'both':
      record('checked', at);
      set(at + 8 * MINUTE);
      record('set', at + 10 * MINUTE);
      return at + 10 * MINUTE;
    case 'left': {
      record('checked', at);
      const back = at + chance.between(2, 30) * HOUR;
      set(back - 2 * MINUTE);
      record('set', back);
      return back;
    }
    case 'only checked':
      set(at - 2 * MINUTE);
      record('checked', at);
      return at;
    case 'working': {
      record('working', at);
      set(at + 3 * MINUTE);
      const hand = { at: at + 5 * MINUTE, acted: atRest(model).map(() => true) };
      truth.changes.push(hand, { at: at + 6 * MINUTE, acted: atRest(model) });
      record('set', at + 10 * MINUTE);
      return at + 10 * MINUTE;
    }
  }
}

/** The full truth about the trap: set, fired, checked, and so on. */
function drawTruth(chance: Chance, model: SensorModel, serverError: ServerError | null): Truth {
  const phones = [drawPhone(chance, serverError), drawPhone(chance, serverError)];
  const truth: Truth = { changes: [{ at: START, acted: atRest(model) }], firings: [], acts: [] };
  truth.acts.push({
    ...recordAct(chance, { skewAt: () => 0, lastDeliveredAt: 0 }, 'set', START + MINUTE),
    deliveredAt: stepAfter(START + MINUTE),
  });
  let at = START + chance.between(1, 60) * HOUR;
  while (at < END - 36 * HOUR) {
    const visitAt = at + chance.byFactor(20 * MINUTE, 36 * HOUR);
    truth.changes.push(...drawContact(chance, model, at, visitAt - 10 * MINUTE));
    const before = truth.changes.length;
    const endsAt = visitFired(chance, model, phones, visitAt, truth);
    const hands = truth.changes.slice(before).find(({ acted }) => acted.includes(true));
    truth.firings.push({ index: truth.firings.length, at, endsAt: hands?.at ?? endsAt, isByHand: false });
    if (hands !== undefined)
      truth.firings.push({ index: truth.firings.length, at: hands.at, endsAt, isByHand: true });
    const next = endsAt + chance.byFactor(10 * MINUTE, 4 * DAY);
    if (chance.is(0.4)) {
      const patrolAt = chance.between(endsAt, Math.min(next, END));
      truth.acts.push(recordAct(chance, chance.pick(phones), chance.pick(['patrol', 'checked']), patrolAt));
    }
    at = next;
  }
  truth.changes.sort((a, b) => a.at - b.at);
  return truth;
}

/**
 * Everything that happens at one trap: in truth, at its device, on the air and on the phones of its people.
 *
 * @param serverError where the server's clock is set; phones then follow it, are right, or ten years off
 */
export function tellStory(seed: number, serverError: ServerError | null = null): Story {
  const chance = createChance(seed);
  const model = SENSOR_MODELS[seed % SENSOR_MODELS.length] as SensorModel;
  const firedWhen = chance.pick(model.mountings);
  const heartbeatMs = chance.pick([2, 4, 6, 12]) * HOUR;
  const truth = drawTruth(chance, model, serverError);
  const device = { model, firedWhen, heartbeatMs, ...truth };
  const deliveries = deliver(chance, seed, model, listFrames(chance, device));
  return { seed, model, firedWhen, heartbeatMs, ...truth, deliveries, serverError };
}
