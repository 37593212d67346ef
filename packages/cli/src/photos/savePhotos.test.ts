import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Capture } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { LOCK_NAME } from '../downloads/folderLock.ts';
import { PROCESS_MARK } from '../downloads/processMark.ts';
import type { Sleep } from '../server/commandRetry.ts';
import type { ReadingContext } from '../command/context.ts';
import { Interrupted } from '../errors/cliError.ts';
import type { OutputMode } from '../output/output.ts';
import { captureWith, idOf, photoWith } from '../testing/samples.ts';
import { contextFor } from '../testing/realServer.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { PHOTO_TEMPLATE } from './photoTemplate.ts';
import { postOfCapture } from './photoPosts.ts';
import { savePhotos as save, type SavePhotosOptions } from './savePhotos.ts';

const sha256 = (content: Buffer) => hash('sha256', content);
const contentOf = (name: string) => Buffer.from(`photo ${name} `.repeat(20_000));
const photo = (number: number) =>
  photoWith({ id: idOf(200 + number), path: `p${number}`, sha256: sha256(contentOf(`p${number}`)) });
const captures: Capture[] = [
  captureWith({ photos: [photo(1), photo(2)] }),
  captureWith({ id: idOf(101), capture_no: 'NIA-2', photos: [photo(3)] }),
];
const manyPhotos = [captureWith({ photos: Array.from({ length: 60 }, (_, index) => photo(index + 1)) })];

const NAMES = ['NIA-1_2026-11-20_1.jpg', 'NIA-1_2026-11-20_2.jpg', 'NIA-2_2026-11-20_1.jpg'];
const noSleep = async () => {};
const savePhotos = (
  context: ReadingContext,
  posts: readonly Capture[],
  options: SavePhotosOptions,
  sleep?: Sleep,
) => save(context, posts.map(postOfCapture), options, sleep);
const usual = { size: 'original', nameTemplate: PHOTO_TEMPLATE } as const;

type Fault = (response: ServerResponse, content: Buffer) => void;
const cutInTheMiddle: Fault = (response, content) => {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': content.length });
  response.write(content.subarray(0, 1000), () => response.socket?.destroy());
};
const cutWithoutLength: Fault = (response, content) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  response.write(content.subarray(0, 1000), () => response.socket?.destroy());
};
const cutNothing: Fault = (response, content) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  response.end(content);
};
const otherContent: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  response.end('another photo');
};
const refuse =
  (status: number, result: string): Fault =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ result, message: `だめ（${status}）。` }));
  };

/** A server of photos; a photo named in `faults` fails once for each of its faults. */
async function photoServer(faults: Record<string, Fault[]> = {}, mode: OutputMode = 'tsv') {
  const asked: string[] = [];
  const test = await contextFor((request, response) => {
    // A request that was cut off may be handled late, during its second attempt.
    if (request.destroyed) return;
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    const name = searchParams.get('path') ?? '';
    asked.push(`${name} ${searchParams.get('size')}`);
    const fault = faults[name]?.shift();
    if (fault !== undefined) return fault(response, contentOf(name));
    response.setHeader('content-type', 'image/jpeg');
    response.end(contentOf(name));
  }, mode);
  return { ...test, asked };
}

interface StoredManifest {
  photos: { id: string; path: string; bytes: number; sha256: string; sha256_sent: string }[];
  pending: { path: string }[];
}
const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as StoredManifest;
const photosIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'manifest.json');

describe('savePhotos', () => {
  it('saves all photos with a manifest, and prints where it is', async () => {
    const out = join(temporaryFolder(), 'new');
    const { context, printed, said } = await photoServer();
    await savePhotos(context, captures, { ...usual, out }, noSleep);
    expect(photosIn(out)).toEqual(NAMES);
    expect(readFileSync(join(out, NAMES[2] ?? ''))).toEqual(contentOf('p3'));
    expect(manifestIn(out).photos.find(({ id }) => id === idOf(201))).toEqual({
      id: idOf(201),
      post_id: idOf(100),
      path: NAMES[0],
      bytes: contentOf('p1').length,
      sha256: sha256(contentOf('p1')),
      sha256_sent: sha256(contentOf('p1')),
      turn: 0,
    });
    expect([printed(), ...said]).toEqual([`${join(out, 'manifest.json')}\n`, '3枚を保存しました。']);
  });

  it.each([
    ['with a length', cutInTheMiddle],
    ['without a length', cutWithoutLength],
  ])('asks again where the connection is cut in the middle, %s', async (_, fault) => {
    const out = temporaryFolder();
    const { context, asked } = await photoServer({ p2: [fault, fault] });
    await savePhotos(context, captures, { ...usual, out }, noSleep);
    expect(asked.filter((each) => each === 'p2 original')).toHaveLength(3);
    expect(photosIn(out)).toEqual(NAMES);
  });

  it('gives up on one photo after some tries, names it, and leaves no part of it', async () => {
    const out = temporaryFolder();
    const { context, said } = await photoServer({ p2: Array.from({ length: 9 }, () => cutInTheMiddle) });
    const saving = savePhotos(context, captures, { ...usual, out }, noSleep);
    await expect(saving).rejects.toMatchObject({ exit: 'partly', message: '3枚のうち 1枚に失敗しました。' });
    expect(said[1]).toMatch(/^失敗 NIA-1_2026-11-20_2\.jpg（捕獲 NIA-1）: サーバーに接続できません/);
    expect(photosIn(out)).toEqual([NAMES[0], NAMES[2]]);
    expect(manifestIn(out).pending).toMatchObject([{ path: NAMES[1] }]);
  });

  it('keeps no original whose hash is another', async () => {
    const out = temporaryFolder();
    const { context, printed } = await photoServer({ p1: [otherContent] }, 'json');
    await expect(savePhotos(context, captures, { ...usual, out }, noSleep)).rejects.toMatchObject({
      exit: 'partly',
    });
    expect(JSON.parse(printed())).toMatchObject({
      fetched: 2,
      kept: 0,
      failed: [{ id: idOf(201), code: 'wrong_hash', path: NAMES[0] }],
    });
    expect(photosIn(out)).toEqual([NAMES[1], NAMES[2]]);
  });

  it('takes smaller copies as they are, with the ending of their kind', async () => {
    const out = temporaryFolder();
    const { context, asked } = await photoServer({ p1: [otherContent] });
    await savePhotos(context, captures, { ...usual, size: 'view', out }, noSleep);
    expect(asked.toSorted()).toEqual(['p1 view', 'p2 view', 'p3 view']);
    expect(photosIn(out)).toEqual(NAMES.map((name) => name.replace('.jpg', '.webp')));
    const [first] = manifestIn(out).photos.filter(({ id }) => id === idOf(201));
    expect(first?.sha256).toBe(sha256(Buffer.from('another photo')));
    expect(first?.sha256_sent).toBe(sha256(contentOf('p1')));
  });

  it('says how to get what is refused as an original', async () => {
    const { context } = await photoServer({
      p1: [refuse(403, 'not_allowed')],
      p3: [refuse(404, 'not_found')],
    });
    const saving = savePhotos(context, captures, { ...usual, out: temporaryFolder() }, noSleep);
    await expect(saving).rejects.toMatchObject({
      exit: 'partly',
      next: [expect.stringContaining('--size view'), expect.stringContaining('--resume')],
    });
  });

  it('ends at once where nobody is signed in any more', async () => {
    const { context } = await photoServer({ p1: [refuse(401, 'token_expired')] });
    const saving = savePhotos(context, captures, { ...usual, out: temporaryFolder() }, noSleep);
    await expect(saving).rejects.toMatchObject({ status: 401 });
  });

  it('stops asking a server that is gone', async () => {
    const out = temporaryFolder();
    let asked = 0;
    const { context, printed, said } = await contextFor((_request, response) => {
      asked += 1;
      response.socket?.destroy();
    }, 'json');
    const saving = savePhotos(context, manyPhotos, { ...usual, out }, noSleep);
    await expect(saving).rejects.toMatchObject({ message: '60枚のうち 60枚に失敗しました。' });
    const { failed } = JSON.parse(printed()) as { failed: { code: string }[] };
    const notTried = failed.filter(({ code }) => code === 'not_tried');
    expect(asked).toBe((60 - notTried.length) * 4);
    expect(notTried.length).toBeGreaterThan(40);
    expect(said.at(-1)).toBe(`失敗が続いたため、${notTried.length}枚は試していません。`);
    expect(photosIn(out)).toEqual([]);
  });
});

describe('going on', () => {
  it('fetches only what is missing, damaged, or was replaced on the server', async () => {
    const out = temporaryFolder();
    const { context, asked, said } = await photoServer();
    await savePhotos(context, captures, { ...usual, out }, noSleep);
    rmSync(join(out, NAMES[0] ?? ''));
    writeFileSync(join(out, NAMES[1] ?? ''), 'damaged');
    asked.length = 0;
    await savePhotos(context, captures, { ...usual, out, resume: true }, noSleep);
    expect(asked.toSorted()).toEqual(['p1 original', 'p2 original']);
    expect(said.at(-1)).toBe('2枚を保存しました（ほかに 1枚はすでにあります）。');
    expect(photosIn(out)).toEqual(NAMES);

    const replaced = captureWith({ photos: [photoWith({ ...photo(4), id: idOf(201) })] });
    await savePhotos(context, [replaced], { ...usual, out, resume: true }, noSleep);
    expect(readFileSync(join(out, NAMES[0] ?? ''))).toEqual(contentOf('p4'));
  });

  it('keeps the names that photos have, whatever the template says now', async () => {
    const out = temporaryFolder();
    const { context } = await photoServer();
    await savePhotos(context, captures.slice(1), { ...usual, out }, noSleep);
    await savePhotos(context, captures, { ...usual, nameTemplate: '{id}', out, resume: true }, noSleep);
    expect(photosIn(out).toSorted()).toEqual([idOf(201), idOf(202), NAMES[2]]);
  });

  it('is asked for, and only with the same size', async () => {
    const out = temporaryFolder();
    const { context } = await photoServer();
    await savePhotos(context, captures, { ...usual, out }, noSleep);
    for (const change of [{}, { size: 'thumb' as const, resume: true }]) {
      const saving = savePhotos(context, captures, { ...usual, ...change, out }, noSleep);
      await expect(saving).rejects.toMatchObject({ exit: 'usage' });
    }
  });

  it.each(['../x.jpg', '/x.jpg', 'a/../x.jpg', 'a/b/x.jpg', 'manifest.json'])(
    'does not follow a manifest to %s',
    async (path) => {
      const out = join(temporaryFolder(), 'photos');
      mkdirSync(out);
      const { context, asked } = await photoServer();
      const pending = [{ id: idOf(201), path }];
      const manifest = { server: context.target.url, size: 'original', photos: [], pending };
      writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest));
      const saving = savePhotos(context, captures, { ...usual, out, resume: true }, noSleep);
      await expect(saving).rejects.toThrow('この命令の記録ではありません');
      expect([asked, readdirSync(join(out, '..'))]).toEqual([[], ['photos']]);
    },
  );

  it('takes out of the manifest what was there and cannot be had again', async () => {
    const out = temporaryFolder();
    const { context } = await photoServer({ p1: [cutNothing, refuse(404, 'not_found')] });
    await savePhotos(context, captures, { ...usual, out }, noSleep);
    rmSync(join(out, NAMES[0] ?? ''));
    const going = savePhotos(context, captures, { ...usual, out, resume: true }, noSleep);
    await expect(going).rejects.toMatchObject({ exit: 'partly' });
    expect(
      manifestIn(out)
        .photos.map(({ path }) => path)
        .toSorted(),
    ).toEqual(NAMES.slice(1));
  });

  it('goes on after an interruption, with nothing half under a final name', async () => {
    const out = temporaryFolder();
    const stop = new AbortController();
    const halfway: Fault = (response, content) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': content.length });
      response.write(content.subarray(0, 1000), () => stop.abort(new Interrupted()));
    };
    const { context, asked } = await photoServer({ p30: [halfway] });
    const stopped = savePhotos({ ...context, signal: stop.signal }, manyPhotos, { ...usual, out }, noSleep);
    await expect(stopped).rejects.toThrow(Interrupted);
    const { photos } = manifestIn(out);
    expect(photos.length).toBeGreaterThan(20);
    expect(photosIn(out).toSorted()).toEqual(photos.map(({ path }) => path).toSorted());
    asked.length = 0;
    await savePhotos(context, manyPhotos, { ...usual, out, resume: true }, noSleep);
    expect(asked).toHaveLength(60 - photos.length);
    expect(photosIn(out)).toHaveLength(60);
  });

  it('takes up at once what a killed program left', async () => {
    const out = temporaryFolder();
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    const mark = `${PROCESS_MARK.split('-')[0]}-${pid}`;
    writeFileSync(join(out, `.satomori-${mark}-11111111-1111-1111-1111-111111111111.part`), 'x');
    writeFileSync(join(out, LOCK_NAME), mark);
    const { context } = await photoServer();
    await savePhotos(context, captures, { ...usual, out }, noSleep);
    expect(photosIn(out)).toEqual(NAMES);
  });
});

describe('names', () => {
  it('are safe and unique, also beside what lies there already', async () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'x.jpg'), 'mine');
    const { context } = await photoServer();
    await savePhotos(context, captures, { ...usual, nameTemplate: 'X.jpg', out }, noSleep);
    expect(photosIn(out).toSorted()).toEqual(['X_2.jpg', 'X_3.jpg', 'X_4.jpg', 'x.jpg']);
    expect(readFileSync(join(out, 'x.jpg'), 'utf8')).toBe('mine');
  });

  it('never are the one of the manifest', async () => {
    const out = temporaryFolder();
    const { context } = await photoServer();
    await savePhotos(context, captures.slice(1), { ...usual, nameTemplate: 'manifest.json', out }, noSleep);
    expect(photosIn(out)).toEqual(['manifest_2.json']);
  });

  it('lie in a folder for each month, trap or group where asked for', async () => {
    const out = temporaryFolder();
    const { context } = await photoServer();
    const [first, second] = captures as [Capture, Capture];
    const many = [{ ...first, trap_name: '../西谷' }, second];
    await savePhotos(context, many, { ...usual, each: 'trap', out }, noSleep);
    expect(photosIn(out).toSorted()).toEqual(['__西谷', 'わななし'].toSorted());
    expect(readdirSync(join(out, '__西谷'))).toEqual(NAMES.slice(0, 2));
    const { photos } = manifestIn(out);
    for (const { path, sha256: hash } of photos) expect(sha256(readFileSync(join(out, path)))).toBe(hash);

    const { context: again, asked } = await photoServer();
    const resumed = { ...again, target: context.target };
    await savePhotos(resumed, many, { ...usual, each: 'trap', out, resume: true }, noSleep);
    expect(asked).toEqual([]);
    const byMonth = temporaryFolder();
    await savePhotos(context, captures, { ...usual, each: 'month', out: byMonth }, noSleep);
    expect(readdirSync(join(byMonth, '2026-11'))).toEqual(NAMES);
  });

  it('tell a record without a number by its id', async () => {
    const out = temporaryFolder();
    const { context } = await photoServer();
    const capture = captureWith({ capture_no: null, hunter_name: '髙/𠮷', photos: [photo(1)] });
    await savePhotos(context, [capture], { ...usual, nameTemplate: '{capture_no}_{hunter}', out }, noSleep);
    expect(photosIn(out)).toEqual([`${idOf(100)}_髙_𠮷`]);
  });
});

it('writes a line for every fifty where stderr is no terminal', async () => {
  const { context, said } = await photoServer();
  await savePhotos(context, manyPhotos, { ...usual, out: temporaryFolder() }, noSleep);
  // On a busy machine the remaining time is shown after it.
  expect(said).toEqual([expect.stringMatching(/^写真 50\/60（83%）.*\n$/), '60枚を保存しました。']);
});

it('only lists with --dry-run', async () => {
  const out = join(temporaryFolder(), 'new');
  const { context, asked, printed } = await photoServer();
  await savePhotos(context, captures, { ...usual, out, dryRun: true });
  expect(printed().split('\n')[0]).toBe(
    `${NAMES[0]}\tNIA-1\t2026-11-20 11:00\t全体（切除前）\t5\t${idOf(201)}`,
  );
  expect([asked, existsSync(out)]).toEqual([[], false]);
});

it('is content with nothing', async () => {
  const out = join(temporaryFolder(), 'new');
  const { context, printed, said } = await photoServer();
  await savePhotos(context, [captureWith()], { ...usual, out });
  expect([printed(), ...said, existsSync(out)]).toEqual(['', '該当する写真はありません', false]);
});
