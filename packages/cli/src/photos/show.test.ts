/* oxlint-disable no-control-regex -- escape sequences are what is looked for */
import { ApiError, type Capture } from '@satomori/core';
import { sightingRow } from '@satomori/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { WEBP } from '../pictures/testing/sample.ts';
import { contextFor } from '../testing/realServer.ts';
import { answer, captureWith, idOf, photoWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { showImages, showImagesCommand } from './show.ts';

const EVIL = '\u001B]0;x\u0007\u202Eイノシシ\n';
const photo = photoWith({ id: idOf(201), path: 'p1', width: 4, height: 2, caption: EVIL });
const capture = captureWith({ place: EVIL, photos: [photo, photoWith({ id: idOf(202), path: 'p2' })] });
const sighting = sightingRow({ id: idOf(300), photos: [photoWith({ id: idOf(203) })] });
const usual = { size: 'view' } as const;

it('knows its options', async () => {
  const run = vi.fn();
  await parse(showImagesCommand, run, ['NIA-1', '-n', '2', '--graphics', 'blocks']);
  expect(run.mock.calls[0]?.slice(1, 3)).toEqual(['NIA-1', { ...usual, number: 2, graphics: 'blocks' }]);
  await expect(parse(showImagesCommand, run, ['x', '--graphics', 'ascii'])).rejects.toThrow();
});

/** A server with these captures; photos are requested by path and size. */
async function shown(captures: readonly Capture[] = [capture], content: Uint8Array = WEBP) {
  const asked: string[] = [];
  const test = await contextFor((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (pathname.endsWith('/image')) {
      asked.push(`${searchParams.get('path')} ${searchParams.get('size')}`);
      response.setHeader('content-type', 'image/webp');
      return response.end(content);
    }
    response.setHeader('content-type', 'application/json');
    const rows = pathname.endsWith('/map_points') ? [sighting] : captures;
    const ids = searchParams.get('ids');
    return response.end(JSON.stringify(answer(rows.filter(({ id }) => ids === null || id === ids))));
  });
  return { ...test, context: { ...test.context, isTerminal: true }, asked };
}

describe('on a terminal', () => {
  it('shows each photo with a line that says what it is, and lets no sign of the data through', async () => {
    const { context, printed, asked } = await shown();
    await showImages(context, 'NIA-1', { ...usual, graphics: 'blocks' });
    expect(asked).toEqual(['p1 thumb', 'p2 thumb']);
    const text = printed();
    expect(text).toContain('▀');
    expect(text).toMatch(/写真 1\/2 全体（切除前）.*捕獲 NIA-1/);
    // Whatever the data contains, the only escape sequences are our own colours.
    expect(text.replaceAll(/\u001B\[[\d;]*m/g, '')).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
    expect(text).toContain('\\e]0;x');
  });

  it('asks for a larger copy where more can be seen, and never for the original', async () => {
    const large = photoWith({ id: idOf(204), path: 'large', width: 4000, height: 3000 });
    const { context, asked } = await shown([captureWith({ photos: [large] })]);
    await showImages(context, 'NIA-1', { ...usual, graphics: 'sixel' });
    await showImages(context, 'NIA-1', { ...usual, graphics: 'blocks' });
    expect(asked).toEqual(['large view', 'large thumb']);
  });

  it('tells in words without colour', async () => {
    const { context, printed, asked } = await shown();
    await showImages(context, 'NIA-1', { ...usual, number: 1 });
    expect(asked).toEqual([]);
    expect(printed()).toMatch(/種類\t全体（切除前）[\s\S]*何の写真か\t捕獲 NIA-1[\s\S]*大きさ\t4×2/);
    expect(printed()).not.toContain('\u001B');
  });

  it('says in words where a photo cannot be read', async () => {
    const { context } = await shown([capture], Buffer.from('x'));
    const showing = showImages(context, 'NIA-1', { ...usual, graphics: 'blocks' });
    await expect(showing).rejects.toMatchObject({ code: 'unreadable_photo' });
  });

  it('refuses bytes', async () => {
    const { context } = await shown();
    const showing = showImages(context, 'NIA-1', { ...usual, number: 1, raw: true });
    await expect(showing).rejects.toMatchObject({ exit: 'usage' });
  });
});

describe('in a pipe', () => {
  it('refuses, and says what can be had', async () => {
    const { context, printed } = await shown();
    const showing = showImages({ ...context, isTerminal: false }, 'NIA-1', usual);
    await expect(showing).rejects.toMatchObject({
      exit: 'usage',
      next: [expect.stringContaining('--raw'), expect.stringContaining('--json'), expect.anything()],
    });
    expect(printed()).toBe('');
  });

  it('hands on the bytes of one photo', async () => {
    const { context, asked } = await shown();
    const raw = vi.fn(async () => {});
    const piped = { ...context, isTerminal: false, output: { ...context.output, raw } };
    await showImages(piped, 'NIA-1', { ...usual, number: 2, raw: true });
    expect([asked, raw.mock.calls]).toEqual([['p2 view'], [[new Uint8Array(WEBP)]]]);
    const several = showImages(piped, 'NIA-1', { ...usual, raw: true });
    await expect(several).rejects.toMatchObject({ exit: 'usage' });
  });

  it('gives the fields as JSON', async () => {
    const { context, printed } = testContext(
      { captures: { list: vi.fn(async () => answer([capture])) } },
      'json',
    );
    await showImages(context, 'NIA-1', usual);
    expect(JSON.parse(printed())).toMatchObject([{ id: idOf(201), caption: EVIL }, { id: idOf(202) }]);
  });
});

describe('what is meant', () => {
  it.each([
    ['a capture', idOf(100), ['1/2', '2/2']],
    ['a sighting', idOf(300), ['1/1']],
    ['a photo of a capture', idOf(202), ['2/2']],
    ['a photo of a sighting', idOf(203), ['1/1']],
  ])('%s by its id', async (_, id, places) => {
    const { context, printed } = await shown();
    await showImages(context, id, usual);
    expect([...printed().matchAll(/写真\t(.*)/g)].map(([, place]) => place)).toEqual(places);
  });

  it('nothing, where it is not there', async () => {
    const { context } = await shown();
    await expect(showImages(context, idOf(999), usual)).rejects.toMatchObject({ exit: 'notFound' });
    await expect(showImages(context, 'NIA-1', { ...usual, number: 3 })).rejects.toMatchObject({
      exit: 'usage',
    });
  });

  it('sightings also for whoever may not see captures; nothing for whoever may see neither', async () => {
    const refused = vi.fn().mockRejectedValue(new ApiError(403, { result: 'not_allowed' }, new Headers()));
    const sees = { list: vi.fn(async () => answer([sighting])) };
    const one = testContext({ captures: { list: refused }, sightings: sees }, 'json');
    await showImages(one.context, idOf(300), usual);
    expect(JSON.parse(one.printed())).toMatchObject([{ id: idOf(203) }]);
    const none = testContext({ captures: { list: refused }, sightings: { list: refused } }, 'json');
    await expect(showImages(none.context, idOf(300), usual)).rejects.toMatchObject({ status: 403 });
  });
});
