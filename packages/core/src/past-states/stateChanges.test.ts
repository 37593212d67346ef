import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../format/durations.ts';
import {
  changeAt,
  type LoggedAct,
  type LoggedReading,
  stateChangesOf,
  type TrapLogEntry,
  type TrapPast,
} from './stateChanges.ts';

const tokyo = (text: string) => Date.parse(`${text}+09:00`);
const START = tokyo('2026-11-01T00:00:00');
const INTERVAL_S = 6 * 3600;
const WINDOW_MS = 15 * HOUR_MS;
const HERE = { latitude: 35, longitude: 137 };
const THERE = { latitude: 35.1, longitude: 137.1 };

let count = 0;
const received = (at: number) => {
  count += 1;
  return { id: `log${count}`, received_at: at, sequence: count };
};
const reading = (
  at: number,
  contact: 'armed' | 'fired',
  more: Partial<LoggedReading> = {},
): LoggedReading => ({
  ...received(at),
  type: 'reading',
  occurred_at: at,
  network_at: more.occurred_at ?? at,
  is_clock_odd: false,
  is_firing: contact === 'fired',
  contact,
  counter: null,
  f_cnt: null,
  ...more,
});
const act = (at: number, kind: LoggedAct['kind'], more: Partial<LoggedAct> = {}): LoggedAct => ({
  ...received(at),
  type: 'act',
  kind,
  said_at: at,
  is_there: true,
  seen_sequence: null,
  ...more,
});
const cancel = (at: number, { id }: LoggedAct): TrapLogEntry => ({
  ...received(at),
  type: 'cancellation',
  cancels: id,
});
const trap = (entries: readonly TrapLogEntry[], more: Partial<TrapPast> = {}): TrapPast => ({
  registered_at: START,
  register: { placement: 'set', ...HERE },
  before: { placement: 'planned', ...HERE },
  expected_interval_s: INTERVAL_S,
  entries,
  ...more,
});
const WHOLE = { from: START - HOUR_MS, to: START + 400 * HOUR_MS };
const changes = (past: TrapPast, period = WHOLE) => stateChangesOf(past, period);
const at = (past: TrapPast, moment: number) => changeAt(changes(past), moment)?.state;

describe('the state of a trap as it was known then', () => {
  it('is none before the registration, and that of the register until something is recorded', () => {
    const past = trap([act(START + HOUR_MS, 'set')]);
    expect(at(past, START - 1)).toBeUndefined();
    expect(at(past, START)).toBe('planned');
    expect(at(past, START + HOUR_MS - 1)).toBe('planned');
    expect(at(past, START + HOUR_MS)).toBe('armed');
  });

  it('knows nothing of what was received before the registration until then', () => {
    const past = trap([reading(START - HOUR_MS, 'armed')], { before: undefined });
    expect(changes(past)).toMatchObject([
      { at: START, state: 'armed' },
      { at: START - HOUR_MS + WINDOW_MS, state: 'unknown' },
    ]);
  });

  it('becomes unknown where the sensor is silent, at the very moment', () => {
    const past = trap([act(START, 'set'), reading(START + HOUR_MS, 'armed')]);
    const end = START + HOUR_MS + WINDOW_MS;
    expect(at(past, end - 1)).toBe('armed');
    expect(at(past, end)).toBe('unknown');
    expect(changes(past)).toHaveLength(2);
  });

  it('does not know of a firing before it was received, however late', () => {
    const [happened, came] = [START + 2 * HOUR_MS, START + 9 * HOUR_MS];
    const past = trap([act(START, 'set'), reading(came, 'fired', { occurred_at: happened })]);
    expect(at(past, happened + HOUR_MS)).toBe('armed');
    expect(at(past, came - 1)).toBe('armed');
    expect(at(past, came)).toBe('fired');
  });

  it('does not know of an act before it was received, and then believes its time', () => {
    const [done, came] = [START + 2 * HOUR_MS, START + 9 * HOUR_MS];
    const firing = reading(START + HOUR_MS, 'fired');
    const past = trap([act(START, 'set'), firing, act(came, 'checked', { said_at: done })]);
    expect(at(past, done)).toBe('fired');
    expect(at(past, came)).toBe('checked');
  });

  it('is fired, not removed, where the one who removed it could not know of the firing', () => {
    const [done, fired, came] = [START + HOUR_MS, START + 2 * HOUR_MS, START + 9 * HOUR_MS];
    const past = trap([act(START, 'set'), reading(fired, 'fired'), act(came, 'removed', { said_at: done })]);
    expect(at(past, came)).toBe('fired');
    const known = trap([act(START, 'set'), reading(fired, 'fired'), act(came, 'removed')]);
    expect(at(known, came)).toBe('removed');
  });

  it('counts a check until it was cancelled, and the firing from then on', () => {
    const firing = reading(START + HOUR_MS, 'fired');
    const check = act(START + 2 * HOUR_MS, 'checked');
    const past = trap([
      act(START, 'set'),
      firing,
      check,
      cancel(START + 4 * HOUR_MS, check),
      act(START + 5 * HOUR_MS, 'set'),
    ]);
    expect(at(past, START + 3 * HOUR_MS)).toBe('checked');
    expect(at(past, START + 4 * HOUR_MS)).toBe('fired');
    // Set again, but its contact has not closed.
    expect(at(past, START + 5 * HOUR_MS)).toBe('unknown');
  });

  it('shows two cancelled acts as if neither had been recorded', () => {
    const firing = reading(START + HOUR_MS, 'fired');
    const [one, other] = [act(START + 2 * HOUR_MS, 'checked'), act(START + 3 * HOUR_MS, 'set')];
    const past = trap([
      act(START, 'set'),
      firing,
      one,
      other,
      cancel(START + 4 * HOUR_MS, other),
      cancel(START + 5 * HOUR_MS, one),
    ]);
    expect(at(past, START + 4 * HOUR_MS)).toBe('checked');
    expect(at(past, START + 5 * HOUR_MS)).toBe('fired');
  });

  it('keeps a firing open that the author of a check could not know', () => {
    const firing = reading(START + 3 * HOUR_MS, 'fired');
    const past = trap([
      act(START, 'set'),
      firing,
      act(START + 4 * HOUR_MS, 'checked', { said_at: START + HOUR_MS }),
    ]);
    expect(at(past, START + 5 * HOUR_MS)).toBe('fired');
  });

  it('of several entries at the same moment is the one after the last', () => {
    const moment = START + HOUR_MS;
    const past = trap([act(START, 'set'), reading(moment, 'fired'), act(moment, 'checked')]);
    expect(changes(past).filter((change) => change.at === moment)).toMatchObject([{ state: 'checked' }]);
  });

  it('ends 作業中 after its half hour', () => {
    const past = trap([act(START, 'set'), act(START + HOUR_MS, 'working')]);
    expect(at(past, START + HOUR_MS)).toBe('working');
    expect(at(past, START + HOUR_MS + 30 * MINUTE_MS)).toBe('armed');
  });

  it('is 撤去済み from the receipt of the removal on', () => {
    const past = trap([act(START, 'set'), act(START + HOUR_MS, 'removed')]);
    expect(at(past, START + HOUR_MS - 1)).toBe('armed');
    expect(at(past, WHOLE.to)).toBe('removed');
  });

  it('forgets what a former sensor reported', () => {
    const change = { ...received(START + 2 * HOUR_MS), type: 'sensor_change' } as const;
    const past = trap([act(START, 'set'), reading(START + HOUR_MS, 'armed'), change]);
    expect(at(past, change.received_at)).toBe('unknown');
  });

  it('takes no proof from a frame that was overtaken', () => {
    const before = [act(START, 'set'), reading(START + HOUR_MS, 'armed', { f_cnt: 106 })];
    const [overtaken, next] = [105, 107].map((f_cnt) => reading(START + 20 * HOUR_MS, 'armed', { f_cnt }));
    expect(at(trap([...before, overtaken as LoggedReading]), START + 21 * HOUR_MS)).toBe('unknown');
    expect(at(trap([...before, next as LoggedReading]), START + 21 * HOUR_MS)).toBe('armed');
  });
});

describe('the place of a trap as it was known then', () => {
  const place = (past: TrapPast, moment: number) => changeAt(changes(past), moment)?.latitude;

  it('changes with the receipt of a relocation', () => {
    const register = { placement: 'set', ...THERE } as const;
    const moved = act(START + 5 * HOUR_MS, 'relocated', { ...THERE, said_at: START + 3 * HOUR_MS });
    const past = trap([act(START, 'set'), moved], { register });
    expect(place(past, START + 4 * HOUR_MS)).toBe(HERE.latitude);
    expect(place(past, START + 5 * HOUR_MS)).toBe(THERE.latitude);
  });

  it('is not the present one where the trap was moved after the period', () => {
    const register = { placement: 'set', ...THERE } as const;
    const past = trap([act(START, 'set'), act(WHOLE.to + HOUR_MS, 'relocated', THERE)], { register });
    expect(place(past, WHOLE.to - 1)).toBe(HERE.latitude);
  });

  it('is that of the register where no act moved it', () => {
    const before = { placement: 'planned', latitude: null, longitude: null } as const;
    expect(place(trap([act(START, 'set')], { before }), START)).toBe(HERE.latitude);
  });
});

describe('a period', () => {
  const past = trap([
    act(START, 'set'),
    act(START + 30 * HOUR_MS, 'stopped'),
    act(START + 60 * HOUR_MS, 'set'),
  ]);

  it('begins with the state at its start, on the edge of a day in Japan too', () => {
    const from = tokyo('2026-11-02T06:00:00');
    expect(changes(past, { from, to: from + HOUR_MS })).toMatchObject([{ at: from, state: 'stopped' }]);
    expect(changes(past, { from: from - 1, to: from + HOUR_MS })).toMatchObject([
      { at: START + WINDOW_MS, state: 'unknown' },
      { at: from, state: 'stopped' },
    ]);
  });

  it('has nothing from its end on', () => {
    const to = START + 30 * HOUR_MS;
    expect(changes(past, { from: START, to }).at(-1)).toMatchObject({ state: 'unknown' });
  });

  it('before the registration is empty', () => {
    expect(changes(past, { from: START - 2 * HOUR_MS, to: START })).toEqual([]);
  });
});

it('what comes later changes nothing of what was known before, over random histories', () => {
  let seed = 7;
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const kinds = ['patrol', 'checked', 'set', 'working', 'stopped', 'relocated', 'removed'] as const;
  for (let round = 0; round < 60; round += 1) {
    const entries: TrapLogEntry[] = [act(START, 'set')];
    let now = START;
    for (let step = 0; step < 25; step += 1) {
      now += chance(9) * HOUR_MS;
      const acts = entries.filter((entry) => entry.type === 'act');
      const late = { occurred_at: now - chance(3) * HOUR_MS };
      const which = chance(10);
      if (which < 4) entries.push(reading(now, chance(3) === 0 ? 'fired' : 'armed', late));
      else if (which < 9)
        entries.push(
          act(now, kinds[chance(7)] ?? 'set', { said_at: late.occurred_at, ...(chance(2) ? THERE : {}) }),
        );
      else entries.push(cancel(now, acts[chance(acts.length)] as LoggedAct));
    }
    const whole = changes(trap(entries, { register: { placement: 'set', ...HERE } }));
    for (let moment = START; moment < now; moment += 5 * HOUR_MS + 7) {
      const known = entries.filter(({ received_at }) => received_at <= moment);
      const until = changes(trap(known), { from: moment, to: moment + 1 });
      expect(changeAt(whole, moment)).toMatchObject({ state: until[0]?.state });
    }
  }
});
