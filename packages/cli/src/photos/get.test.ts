import { join } from 'node:path';
import { sightingRow } from '@satomori/core/testing';
import { expect, it, vi } from 'vitest';
import { answer, captureWith, idOf, photoWith } from '../testing/samples.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { getPhotos, getImagesCommand } from './get.ts';

const usual = { posts: 'captures', size: 'original', nameTemplate: '{capture_no}_{date}_{n}.{ext}' } as const;

it('takes originals unless told otherwise', async () => {
  const run = vi.fn();
  await parse(getImagesCommand, run, ['--species', 'イノシシ', '--resume']);
  expect(run.mock.calls[0]?.[1]).toEqual({ ...usual, species: 'boar', resume: true });
  await expect(parse(getImagesCommand, run, ['--size', 'huge'])).rejects.toThrow();
});

it('refuses a template before anything is read', async () => {
  const list = vi.fn();
  const { context } = testContext({ captures: { list } });
  const asked = getPhotos(context, { ...usual, nameTemplate: '{year}/{n}' });
  await expect(asked).rejects.toMatchObject({ exit: 'usage' });
  expect(list).not.toHaveBeenCalled();
});

it('goes through all pages of the filter', async () => {
  const list = vi.fn(async ({ cursor }: { cursor?: string }) =>
    cursor === undefined
      ? answer([captureWith({ photos: [photoWith()] })], { next: 'c1' })
      : answer([captureWith({ photos: [photoWith({ id: 'other' })] })]),
  );
  const { context, printed } = testContext({ captures: { list } });
  await getPhotos(context, { ...usual, state: 'approved', dryRun: true, out: join(temporaryFolder(), 'x') });
  expect(list.mock.calls[1]?.[0]).toMatchObject({ state: 'approved', cursor: 'c1', limit: 1000 });
  expect(printed().split('\n')).toHaveLength(3);
});

it('ends well where there is nothing, and knows its fields', async () => {
  const server = fakeServer({ 'GET /api/map_hunt_points': { body: answer([]) } });
  expect(await run(['images', 'get'], server)).toEqual({
    code: 0,
    stdout: '',
    stderr: '該当する写真はありません\n',
  });
  const fields = await run(['images', 'get', '--dry-run', '--json']);
  expect(fields.stdout.split('\n')).toContain('sha256_sent');
  const dry = await run(['images', 'get', '--dry-run', '--json', 'path'], server);
  expect(dry.stdout).toBe('[]\n');
});

it('takes the photos of sightings, whose reporter is in no name', async () => {
  const told = sightingRow({ id: idOf(300), reporter_name: '里山 花子', photos: [photoWith()] });
  const list = vi.fn(async () => answer([told]));
  const { context, printed } = testContext({ sightings: { list } }, 'json');
  const options = { ...usual, posts: 'sightings', kind: 'trace', dryRun: true } as const;
  await getPhotos(context, { ...options, nameTemplate: '{species}_{hunter}_{post_id}.{ext}' });
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ kind: 'trace' }), expect.anything());
  expect(JSON.parse(printed())).toMatchObject([
    { path: `${told.species}___${idOf(300)}.jpg`, post: `目撃 ${idOf(300)}`, capture_no: null },
  ]);
});

it.each([
  { posts: 'sightings', trap: 'x' },
  { posts: 'sightings', each: 'trap' },
  { posts: 'sightings', kind: 'captured' },
  { posts: 'captures', kind: 'trace' },
] as const)('asks for nothing with %j', async (options) => {
  const list = vi.fn();
  const { context } = testContext({ captures: { list }, sightings: { list }, traps: { list } });
  await expect(getPhotos(context, { ...usual, ...options })).rejects.toMatchObject({ exit: 'usage' });
  expect(list).not.toHaveBeenCalled();
});
