import type { Chance } from './chance.ts';
import type { SensorModel } from './sensors.ts';
import {
  DAY,
  type Delivery,
  END,
  type Frame,
  HOUR,
  LONGEST_DELAY,
  MINUTE,
  SECOND,
  START,
  stepAfter,
} from './truth.ts';

/** The gateway's own connection is down; what it received meanwhile is lost, or sent when the connection is back. */
interface Cut {
  from: number;
  to: number;
  keeps: boolean;
  order: 'kept' | 'reversed' | 'mixed';
}

interface Weather {
  loss: number;
  copies: number;
  strays: number;
  /** The gateways know the time at which they receive a frame. */
  hasOwnTime: boolean;
  cuts: readonly Cut[];
}

/** Records that a device adds to one frame, or sends in one. */
const STORED_TOGETHER = 4;

function drawWeather(chance: Chance): Weather {
  const cuts = Array.from({ length: chance.pick([0, 0, 1, 1, 2]) }, (): Cut => {
    const from = chance.between(START + HOUR, END);
    return {
      from,
      to: from + chance.byFactor(10 * MINUTE, LONGEST_DELAY),
      keeps: chance.is(0.6),
      order: chance.pick(['kept', 'reversed', 'mixed']),
    };
  });
  return {
    loss: chance.pick([0, 0, 0.02, 0.1, 0.3]),
    copies: chance.pick([0, 0, 0.05, 0.2]),
    strays: chance.pick([0, 0, 0.03, 0.15]),
    hasOwnTime: chance.is(0.6),
    cuts,
  };
}

/** When a frame of that moment reaches the server; `null` where it is lost. */
function arrivalOf(chance: Chance, weather: Weather, sentAt: number): number | null {
  if (chance.is(weather.loss)) return null;
  const cut = weather.cuts.find(({ from, to }) => from <= sentAt && sentAt < to);
  if (cut !== undefined) {
    if (!cut.keeps) return null;
    const place = (sentAt - cut.from) / (cut.to - cut.from);
    const turn = cut.order === 'kept' ? place : cut.order === 'reversed' ? 1 - place : chance.next();
    return cut.to + turn * 20 * MINUTE;
  }
  const isStray = chance.is(weather.strays);
  return sentAt + (isStray ? chance.byFactor(MINUTE, LONGEST_DELAY) : chance.between(0.2, 3) * SECOND);
}

/** The fate of the frames on their way: each arrives never, once or twice, at once or days later. */
export function deliver(
  chance: Chance,
  seed: number,
  model: SensorModel,
  frames: readonly Frame[],
): Delivery[] {
  const weather = drawWeather(chance);
  const deliveries: Delivery[] = [];
  let lost: Frame[] = [];

  function arrive(frame: Frame, arrivedAt: number, isCopy: boolean): void {
    const networkAt = weather.hasOwnTime ? frame.sentAt + 100 : arrivedAt;
    deliveries.push({
      id: `${seed}-${deliveries.length}`,
      frame,
      arrivedAt,
      receivedAt: stepAfter(arrivedAt),
      networkAt,
      hasOwnTime: weather.hasOwnTime,
      isCopy,
    });
  }

  /** The device has a connection again and adds the records that it had stored. */
  function withStored(frame: Frame): Frame {
    if (model.stored === null || lost.length === 0 || frame.cause !== 'heartbeat' || !chance.is(0.5))
      return frame;
    const kept = lost.slice(-STORED_TOGETHER);
    lost = [];
    const isAlone = chance.is(0.5) || model.sensor_model === 'LDS03A';
    const payload = model.stored(
      kept.map(({ measured }) => measured),
      isAlone ? null : frame.measured,
    );
    return {
      ...frame,
      ...payload,
      cause: 'stored',
      contact: isAlone ? null : frame.contact,
      firings: [...new Set([...(isAlone ? [] : frame.firings), ...kept.flatMap(({ firings }) => firings)])],
    };
  }

  for (const frame of frames) {
    const arrivedAt = arrivalOf(chance, weather, frame.sentAt);
    if (arrivedAt === null) {
      if (frame.cause === 'change' || frame.cause === 'heartbeat') lost.push(frame);
      continue;
    }
    const sent = withStored(frame);
    arrive(sent, arrivedAt, false);
    if (chance.is(weather.copies)) arrive(sent, arrivedAt + chance.byFactor(SECOND, 3 * DAY), true);
  }
  return deliveries.sort((a, b) => a.arrivedAt - b.arrivedAt);
}
