import { describe, expect, it } from 'vitest';
import { id } from '../schemas/primitives.ts';
import { createIdSource, newId } from './newId.ts';

const FORMAT = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const timeOf = (uuid: string) => Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);

/** A source with a fake clock; every random byte is `byte`. */
function sourceAt(clock: { at: number }, byte = 0xff) {
  return createIdSource({ now: () => clock.at, fillRandom: (bytes) => bytes.fill(byte) });
}

describe('newId', () => {
  it('has the form of a UUIDv7 of the present', () => {
    const before = Date.now();
    const made = newId();
    expect(made).toMatch(FORMAT);
    expect(id.safeParse(made).success).toBe(true);
    expect(timeOf(made)).toBeGreaterThanOrEqual(before - 10);
    expect(timeOf(made)).toBeLessThanOrEqual(Date.now() + 10);
  });

  it('sorts in the order of making, also within a millisecond, and never repeats', () => {
    const made = Array.from({ length: 20_000 }, newId);
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(made.length);
    for (const each of made) expect(each).toMatch(FORMAT);
  });
});

describe('createIdSource', () => {
  const AT = Date.parse('2026-11-20T00:00:00.123Z');

  it('carries the milliseconds in its first 48 bits', () => {
    expect(sourceAt({ at: AT })()).toBe(`${hexOf(AT)}-77ff-bfff-ffffffffffff`);
    expect(sourceAt({ at: AT }, 0)()).toBe(`${hexOf(AT)}-7000-8000-000000000000`);
    expect(timeOf(sourceAt({ at: AT })())).toBe(AT);
  });

  it('gives each id random bytes of its own', () => {
    let made = 0;
    const fillRandom = (bytes: Uint8Array) => {
      for (let at = 15; at < bytes.length; at += 16) bytes[at] = made += 1;
    };
    const next = createIdSource({ now: () => AT, fillRandom });
    const endings = Array.from({ length: 200 }, () => next().slice(-2));
    expect(new Set(endings).size).toBe(200);
  });

  it('counts within a millisecond, and borrows from the next when the count is full', () => {
    const next = sourceAt({ at: AT });
    const made = Array.from({ length: 5_000 }, next);
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(5_000);
    expect(timeOf(made[2_048]!)).toBe(AT);
    expect(timeOf(made[2_049]!)).toBe(AT + 1);
  });

  it('goes on in order when the clock is set back a little', () => {
    const clock = { at: AT };
    const next = sourceAt(clock);
    const made = [next()];
    for (const at of [AT - 1, AT - 10_000, AT + 1, AT]) {
      clock.at = at;
      made.push(next());
    }
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(made.length);
  });

  it('does not keep a wrong time for ever', () => {
    const clock = { at: AT + 365 * 86_400_000 };
    const next = sourceAt(clock);
    next();
    clock.at = AT;
    expect(timeOf(next())).toBe(AT);
  });

  it('differs between two devices at the same moment', () => {
    const of = (byte: number) => sourceAt({ at: AT }, byte)();
    expect(of(1)).not.toBe(of(2));
  });
});

function hexOf(at: number): string {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
