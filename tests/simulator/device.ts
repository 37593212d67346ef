import type { Chance } from './chance.ts';
import type { FiredWhen, Measured, Payload, SensorModel } from './sensors.ts';
import {
  actedAt,
  type Change,
  DAY,
  END,
  firedBy,
  type Firing,
  type Frame,
  HOUR,
  SECOND,
  START,
} from './truth.ts';

export interface Device {
  model: SensorModel;
  firedWhen: FiredWhen;
  heartbeatMs: number;
  changes: readonly Change[];
  firings: readonly Firing[];
}

type Moment = { at: number } & (
  | { cause: Measured['cause'] }
  | { cause: 'reset'; activation: 'ABP' | 'OTAA' }
);

/** A frame counter of 16 bits, as some networks and devices have it. */
const F_CNT_LIMIT = 0x1_0000;

function listMoments(chance: Chance, { heartbeatMs, changes }: Device): Moment[] {
  const moments: Moment[] = changes.map(({ at }) => ({
    at: at + chance.between(0.5, 3) * SECOND,
    cause: 'change',
  }));
  for (let at = START + chance.between(0, heartbeatMs); at < END; at += heartbeatMs)
    moments.push({ at: at + chance.between(0, 60) * SECOND, cause: 'heartbeat' });
  const resets = chance.pick([0, 0, 0, 1, 1, 2]);
  for (let reset = 0; reset < resets; reset += 1)
    moments.push({
      at: chance.between(START + HOUR, END),
      cause: 'reset',
      activation: chance.pick(['ABP', 'OTAA']),
    });
  return moments.sort((a, b) => a.at - b.at);
}

const isOpenWhen = (firedWhen: FiredWhen, acted: boolean): boolean =>
  firedWhen === 'close' ? !acted : acted;

/** Every frame that the device sends, in its order of sending. */
export function listFrames(chance: Chance, device: Device): Frame[] {
  const { model, firedWhen, changes, firings } = device;
  const skew = chance.is(0.6)
    ? chance.between(-30, 30) * SECOND
    : chance.is(0.5)
      ? chance.between(-20, 20) * HOUR
      : chance.between(-5, 5) * DAY;
  const startOfCount = () =>
    chance.is(0.2) ? Math.max(0, model.highestCount - chance.whole(0, 3)) : chance.whole(0, 40);
  let session = 0;
  let dev_addr = '01020304';
  let f_cnt = chance.pick([0, F_CNT_LIMIT - chance.whole(1, 20), chance.whole(0, 3_000)]);
  let counts = changes[0]!.acted.map(startOfCount);
  let wasOpen = changes[0]!.acted.map((acted) => isOpenWhen(firedWhen, acted));
  const frames: Frame[] = [];

  function measure(at: number, cause: Measured['cause']): Measured {
    const isOpen = actedAt(changes, at).map((acted) => isOpenWhen(firedWhen, acted));
    counts = counts.map((count, door) => {
      const isChanged = isOpen[door] !== wasOpen[door];
      const isCounted = model.counts === 'changes' ? isChanged : isChanged && isOpen[door] === true;
      return isCounted ? (count + 1) % (model.highestCount + 1) : count;
    });
    wasOpen = isOpen;
    return { isOpen, counts, at: at + skew, cause };
  }

  function send(at: number, cause: Frame['cause'], payload: Payload, measured: Measured): void {
    const acted = actedAt(changes, at).includes(true);
    const speaks = cause === 'heartbeat' || cause === 'change';
    const says =
      speaks && (cause === 'change' || model.tellsContactInEachFrame || payload.object !== undefined);
    const firing = says && acted ? firedBy(firings, at) : undefined;
    frames.push({
      sentAt: at,
      cause,
      session,
      dev_addr,
      f_cnt,
      ...payload,
      contact: says ? (acted ? 'fired' : 'armed') : null,
      firings: firing === undefined ? [] : [firing.index],
      count: measured.counts.reduce((sum, count) => sum + count, 0),
      measured,
    });
    f_cnt = (f_cnt + 1) % F_CNT_LIMIT;
  }

  /** The battery was changed: all counters restart. */
  function restart(at: number, activation: 'ABP' | 'OTAA'): void {
    session += 1;
    f_cnt = 0;
    counts = counts.map(() => 0);
    const measured = measure(at, 'heartbeat');
    if (activation === 'OTAA') {
      dev_addr = chance.whole(0x0200_0000, 0x02ff_ffff).toString(16).padStart(8, '0');
      send(at, 'join', { bytes: Buffer.alloc(0), f_port: 0 }, measured);
      f_cnt = 0;
    }
    if (model.start === null) send(at + SECOND, 'heartbeat', model.status(measured), measured);
    else send(at + SECOND, 'start', model.start, measured);
  }

  for (const moment of listMoments(chance, device)) {
    if (moment.cause === 'reset') restart(moment.at, moment.activation);
    else {
      const measured = measure(moment.at, moment.cause);
      send(moment.at, moment.cause, model.status(measured), measured);
    }
  }
  return frames;
}
