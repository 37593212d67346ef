import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alarmsWhen,
  deriveTrapState,
  type KnownTrapState,
  proofHoldsUntil,
  TRAP_PLACEMENTS,
  TRAP_STATES,
  trapAt,
  type TrapEvidence,
} from './state.ts';

const NOW = Date.parse('2026-11-20T00:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INTERVAL_S = 12 * 3_600;
const PROOF_MS = 30 * HOUR;

/** Set a week ago and proven a moment ago. */
const SET: TrapEvidence = {
  placement: 'set',
  open_fired_at: null,
  checked_at: null,
  set_at: NOW - 7 * 24 * HOUR,
  contact: 'armed',
  last_proof_at: NOW,
  expected_interval_s: INTERVAL_S,
  working_until: null,
  is_path_down: false,
  unstable_count: null,
};
const derive = (changes: Partial<TrapEvidence> = {}, now = NOW) =>
  deriveTrapState({ ...SET, ...changes }, now);
const lasting = (state: string, reason: string | null = null) => ({ state, reason, state_until: null });

describe('armed', () => {
  it('only while the proof is younger than two and a half intervals', () => {
    expect(derive({ last_proof_at: NOW - PROOF_MS })).toEqual(lasting('unknown', 'proof_too_old'));
    expect(derive({ last_proof_at: NOW - PROOF_MS - 1 })).toEqual(lasting('unknown', 'proof_too_old'));
    expect(derive({ last_proof_at: NOW - PROOF_MS + 1 })).toEqual({
      state: 'armed',
      reason: null,
      state_until: '2026-11-20T00:00:00.001Z',
    });
    expect(derive()).toEqual({ state: 'armed', reason: null, state_until: '2026-11-21T06:00:00.000Z' });
  });

  it('by its own interval', () => {
    expect(derive({ last_proof_at: NOW - 30 * MINUTE, expected_interval_s: 600 }).state).toBe('unknown');
    expect(derive({ last_proof_at: NOW - 20 * MINUTE, expected_interval_s: 600 }).state).toBe('armed');
  });

  it('not without any proof', () => {
    expect(derive({ last_proof_at: null, contact: null })).toEqual(lasting('unknown', 'never_seen'));
  });

  it('not while the contact is still fired, however fresh the proof', () => {
    expect(derive({ contact: 'fired' })).toEqual(lasting('unknown', 'not_closed'));
    expect(derive({ contact: 'fired', set_at: NOW })).toEqual(lasting('unknown', 'not_closed'));
  });

  it('on the word of a person, where the sensor never spoke', () => {
    expect(derive({ contact: null }).state).toBe('armed');
  });

  it('not by a proof that lies so far in the future that a clock must be wrong', () => {
    expect(derive({ last_proof_at: NOW + 365 * 24 * HOUR })).toEqual(lasting('unknown', 'proof_too_old'));
    // For a phone whose clock is a little slow, fresh proof is in the future.
    expect(derive({ last_proof_at: NOW + 10 * MINUTE }).state).toBe('armed');
  });

  it('not by a time that cannot be read', () => {
    expect(derive({ last_proof_at: 'soon' }).state).toBe('unknown');
  });
});

describe('the path', () => {
  it('is named where the proof is too old and every gateway is offline', () => {
    expect(derive({ last_proof_at: NOW - PROOF_MS, is_path_down: true })).toEqual(lasting('path_down'));
    expect(derive({ last_proof_at: null, is_path_down: true })).toEqual(lasting('path_down'));
  });

  it('is not while the proof is fresh, nor over a firing or an open contact', () => {
    expect(derive({ is_path_down: true }).state).toBe('armed');
    expect(derive({ is_path_down: true, open_fired_at: NOW - HOUR }).state).toBe('fired');
    expect(derive({ is_path_down: true, contact: 'fired' })).toEqual(lasting('unknown', 'not_closed'));
  });
});

describe('fired', () => {
  const fired = { open_fired_at: NOW - 24 * HOUR, contact: 'fired' as const };

  it('stays, however much time passes and whatever the sensor says since', () => {
    expect(derive(fired)).toEqual(lasting('fired'));
    expect(derive(fired, NOW + 365 * 24 * HOUR)).toEqual(lasting('fired'));
    expect(derive({ ...fired, contact: 'armed', last_proof_at: NOW })).toEqual(lasting('fired'));
    expect(derive({ ...fired, checked_at: NOW, set_at: NOW })).toEqual(lasting('fired'));
    expect(derive({ ...fired, open_fired_at: 'unreadable' })).toEqual(lasting('fired'));
  });

  it('says that the contact is unstable', () => {
    expect(derive({ ...fired, unstable_count: 12 })).toEqual(lasting('fired', 'unstable'));
    expect(derive({ unstable_count: 12 }).state).toBe('armed');
  });

  it('stands above planned and stopped too', () => {
    expect(derive({ ...fired, placement: 'planned' }).state).toBe('fired');
    expect(derive({ ...fired, placement: 'stopped' }).state).toBe('fired');
  });

  it('is not shown of a trap that is gone', () => {
    expect(derive({ ...fired, placement: 'removed' })).toEqual(lasting('removed'));
  });
});

describe('checked', () => {
  it('from the check until the trap is set again', () => {
    expect(derive({ checked_at: NOW - HOUR })).toEqual(lasting('checked'));
    expect(derive({ checked_at: NOW - HOUR, contact: 'fired' })).toEqual(lasting('checked', 'not_closed'));
    expect(derive({ checked_at: NOW - HOUR, set_at: null })).toEqual(lasting('checked'));
    expect(derive({ checked_at: NOW - HOUR, set_at: NOW - MINUTE }).state).toBe('armed');
    expect(derive({ checked_at: NOW - HOUR, set_at: NOW - HOUR }).state).toBe('armed');
  });
});

describe('working', () => {
  it('covers a firing and ends by itself', () => {
    const working = { working_until: NOW + 30 * MINUTE, open_fired_at: NOW };
    expect(derive(working)).toEqual({
      state: 'working',
      reason: null,
      state_until: '2026-11-20T00:30:00.000Z',
    });
    expect(derive(working, NOW + 30 * MINUTE - 1).state).toBe('working');
    expect(derive(working, NOW + 30 * MINUTE)).toEqual(lasting('fired'));
  });

  it('is not shown of a trap that is gone, nor by a time that cannot be read', () => {
    expect(derive({ working_until: NOW + MINUTE, placement: 'removed' }).state).toBe('removed');
    expect(derive({ working_until: 'soon' }).state).toBe('armed');
  });
});

it.each(['planned', 'stopped', 'removed'] as const)(
  '%s by a person, whatever the sensor says',
  (placement) => {
    expect(derive({ placement })).toEqual(lasting(placement));
    expect(derive({ placement, contact: 'fired', last_proof_at: null, is_path_down: true })).toEqual(
      lasting(placement),
    );
  },
);

it('ISO text and milliseconds are judged alike', () => {
  const iso = (at: number) => new Date(at).toISOString();
  const texts = { set_at: iso(NOW - HOUR), last_proof_at: iso(NOW - HOUR), working_until: iso(NOW - HOUR) };
  expect(derive(texts)).toEqual(
    derive({ set_at: NOW - HOUR, last_proof_at: NOW - HOUR, working_until: NOW - HOUR }),
  );
  expect(derive({ checked_at: iso(NOW), set_at: NOW - 1 }).state).toBe('checked');
});

it('proofHoldsUntil', () => {
  expect(proofHoldsUntil({ last_proof_at: null, expected_interval_s: 600 })).toBeNull();
  expect(proofHoldsUntil({ last_proof_at: NOW, expected_interval_s: 600 })).toBe(NOW + 25 * MINUTE);
});

describe('trapAt', () => {
  const known = (changes: Partial<TrapEvidence> = {}): KnownTrapState => {
    const { state, reason, state_until } = derive(changes);
    return { ...SET, ...changes, state, state_reason: reason, state_until };
  };

  it('does not go on saying armed when the proof has become too old', () => {
    const trap = known();
    expect(trap.state).toBe('armed');
    expect(trapAt(trap, NOW + PROOF_MS - 1)).toBe(trap);
    expect(trapAt(trap, NOW + PROOF_MS)).toEqual({
      ...trap,
      state: 'unknown',
      state_reason: 'proof_too_old',
      state_until: null,
    });
  });

  it('shows the firing that work in progress had covered', () => {
    const trap = known({ working_until: NOW + MINUTE, open_fired_at: NOW });
    expect(trapAt(trap, NOW + MINUTE)).toMatchObject({ state: 'fired', state_until: null });
  });

  it('does not make a trap armed that the server does not call so, by a clock that is slow', () => {
    const trap = known({ last_proof_at: NOW - PROOF_MS });
    expect(trap.state).toBe('unknown');
    expect(trapAt(trap, NOW - HOUR)).toBe(trap);
  });
});

it('alarmsWhen: not while somebody works, nor on a trap that is not set', () => {
  const silent = TRAP_STATES.filter((state) => !alarmsWhen(state));
  expect(silent.toSorted()).toEqual(['planned', 'removed', 'stopped', 'working']);
});

describe('whatever the evidence', () => {
  const when = fc.oneof(
    fc.constant(null),
    fc.integer({ min: -10 * 24 * HOUR, max: 10 * 24 * HOUR }).map((offset) => NOW + offset),
    fc
      .integer({ min: -10 * 24 * HOUR, max: 10 * 24 * HOUR })
      .map((offset) => new Date(NOW + offset).toISOString()),
  );
  const evidence: fc.Arbitrary<TrapEvidence> = fc.record({
    placement: fc.constantFrom(...TRAP_PLACEMENTS),
    open_fired_at: when,
    checked_at: when,
    set_at: when,
    contact: fc.constantFrom('armed', 'fired', null),
    last_proof_at: when,
    expected_interval_s: fc.integer({ min: 1, max: 2 * 24 * 3_600 }),
    working_until: when,
    is_path_down: fc.boolean(),
    unstable_count: fc.option(fc.nat(20)),
  });
  const toMs = (at: number | string) => new Date(at).getTime();

  it('armed has proof within two and a half intervals, no open firing, and a contact that is not fired', () => {
    let armed = 0;
    fc.assert(
      fc.property(evidence, (given) => {
        if (deriveTrapState(given, NOW).state !== 'armed') return;
        armed += 1;
        expect(given).toMatchObject({ placement: 'set', open_fired_at: null });
        expect(given.contact).not.toBe('fired');
        expect(Math.abs(NOW - toMs(given.last_proof_at!))).toBeLessThan(given.expected_interval_s * 2_500);
      }),
      { numRuns: 5_000 },
    );
    expect(armed).toBeGreaterThan(10);
  });

  it('an open firing of a trap that is there is hidden by nothing but work in progress', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const open = { ...given, open_fired_at: NOW - HOUR };
        const { state } = deriveTrapState(open, NOW);
        if (open.placement === 'removed') expect(state).toBe('removed');
        else expect(['fired', 'working']).toContain(state);
        expect(deriveTrapState({ ...open, placement: 'set', working_until: null }, NOW).state).toBe('fired');
      }),
    );
  });

  it('the state holds until the time it names, and not a moment longer', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { state, state_until } = deriveTrapState(given, NOW);
        if (state_until === null) return;
        const until = Date.parse(state_until);
        expect(until).toBeGreaterThan(NOW);
        expect(deriveTrapState(given, until - 1).state).toBe(state);
        expect(deriveTrapState(given, until).state).not.toBe(state);
      }),
    );
  });

  it('time alone never makes a trap safer', () => {
    fc.assert(
      fc.property(evidence, fc.nat(20 * 24 * HOUR), (given, passed) => {
        const past = {
          ...given,
          working_until: null,
          last_proof_at: given.last_proof_at === null ? null : Math.min(toMs(given.last_proof_at), NOW),
        };
        if (deriveTrapState(past, NOW).state === 'armed') return;
        expect(deriveTrapState(past, NOW + passed).state).not.toBe('armed');
      }),
    );
  });
});
