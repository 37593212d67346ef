import { expect, it, vi } from 'vitest';
import { answer, idOf, photoWith, sightingWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { listSightings, listSightingsCommand } from './list.ts';
import { showSighting } from './show.ts';

it('takes filters by code and by word', async () => {
  const run = vi.fn();
  const args = ['--species', 'ツキノワグマ', '--kind', '痕跡,sighting', '--state', '承認済み', '-n', '5'];
  await parse(listSightingsCommand, run, args);
  expect(run.mock.calls[0]?.[1]).toEqual({
    species: 'black_bear',
    kind: 'trace,sighting',
    state: 'approved',
    limit: 5,
  });
});

it.each([[['--from', 'soon']], [['--kind', '捕獲']], [['--trap', 'x']], [['extra']]])(
  'refuses %j',
  async (args) => {
    await expect(parse(listSightingsCommand, vi.fn(), args)).rejects.toThrow();
  },
);

it('prints every column, tab-separated; a number that nobody knows stays empty', async () => {
  const rows = [sightingWith(), sightingWith({ count_text: '3～4頭', photos: [photoWith()] })];
  const list = vi.fn(async () => answer(rows));
  const { context, printed } = testContext({ sightings: { list } });
  await listSightings(context, { query: '川' });
  expect(list.mock.calls[0]).toMatchObject([{ q: '川', limit: 1000 }, {}]);
  const line = (count: string, photos: number) =>
    `2026-11-20 11:00頃\tツキノワグマ\t目撃\t${count}\t成獣 親子\t𠮷野\t炭焼 正\t承認待ち\t${photos}\t${idOf(300)}\n`;
  expect(printed()).toBe(line('', 0) + line('3～4頭', 1));
});

it('says so where there is nothing', async () => {
  const { context, printed, said } = testContext({}, 'table');
  await listSightings(context, {});
  expect([printed(), ...said]).toEqual(['', '該当する目撃はありません。']);
});

it('shows one in full, and leaves out what is not known', async () => {
  const one = sightingWith({ signs: ['droppings'], photos: [photoWith({ photo_kind: 'sign' })] });
  const list = vi.fn(async ({ ids }: { ids?: string }) => answer(ids === one.id ? [one] : []));
  const { context, printed } = testContext({ sightings: { list } }, 'table');
  await showSighting(context, idOf(300).toUpperCase());
  expect(printed()).toContain('ツキノワグマらしき動物');
  expect(printed()).toContain('糞');
  expect(printed()).toContain('写真 1          痕跡 4000×3000');
  expect(printed()).not.toMatch(/null|undefined|メモ|通報者/);
  await expect(showSighting(context, idOf(999))).rejects.toMatchObject({ exit: 'notFound' });
  await expect(showSighting(context, '12')).rejects.toMatchObject({ exit: 'notFound' });
  expect(list.mock.calls).toEqual([[{ ids: idOf(300) }], [{ ids: idOf(999) }]]);
});

it('shows what the municipality did, and in which one it was', async () => {
  const one = sightingWith({ municipality: '西町', response: 'emergency_gun' });
  const { context, printed } = testContext({ sightings: { list: async () => answer([one]) } }, 'table');
  await showSighting(context, one.id);
  expect(printed()).toMatch(/^対応 +緊急銃猟$/m);
  expect(printed()).toMatch(/^市区町村 +西町$/m);
});
