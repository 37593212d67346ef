import type { ReadingApi } from '@satomori/core';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { keepReads } from './keepReads.ts';

const form = vi.fn<(kind: string) => Promise<never[]>>();
const listTraps = vi.fn<() => Promise<{ json: never[]; next: null }>>();
const reading = { questions: { form }, traps: { list: listTraps } } as unknown as ReadingApi;
const keepAs = (role: 'hunter' | 'posting', { signal } = new AbortController()) =>
  keepReads(new QueryClient(), reading, new Set([role]), signal);

function answer() {
  form.mockReset().mockResolvedValue([]);
  listTraps.mockReset().mockResolvedValue({ json: [], next: null });
}

it('reads what the forms of this person need, and nothing else', async () => {
  answer();
  await keepAs('hunter');
  expect([form.mock.calls.map(([kind]) => kind), listTraps.mock.calls.length]).toEqual([['hunt'], 1]);
  answer();
  await keepAs('posting');
  expect([form.mock.calls.map(([kind]) => kind), listTraps.mock.calls.length]).toEqual([['sighting'], 0]);
});

it('reads nothing more once the person has left', async () => {
  answer();
  const left = new AbortController();
  form.mockImplementation(async () => {
    left.abort();
    return [];
  });
  await keepAs('hunter', left);
  expect([form.mock.calls.length, listTraps.mock.calls.length]).toEqual([1, 0]);
});
