import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const HEX = /['"`( ]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/i;

it('components name their colours: one that is written in a component has no dark value', () => {
  const sources = Object.entries(SOURCES);
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter(([, source]) => HEX.test(source)).map(([file]) => file)).toEqual([]);
  expect(HEX.test("color: '#C62828'")).toBe(true);
});
