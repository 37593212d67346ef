import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Capture,
  createCapture,
  createSighting,
  exportRows,
  type InputOf,
  listAuditLogs,
  MAX_EXPORTED_PHOTOS,
  newId,
} from '@satomori/core';
import { readTable } from '@satomori/core/imports';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptFolder } from '../photos/photoStore.ts';
import { captureOf, fetchPhoto, formOf, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { sightingOf } from '../testing/sightings.ts';
import type { Login } from '../testing/world.ts';

type Query = NonNullable<InputOf<typeof exportRows>['query']>;

const CAPTION = '=HYPERLINK("https://example.jp")';
const CAPTURES: Query = { of: 'captures', format: 'photos' };
const SIGHTINGS: Query = { of: 'sightings', format: 'photos' };

describeOnEachEngine('photos as a zip', (engine) => {
  let server: TestServer;
  let shade = 0;
  const posted = {} as Record<'boar' | 'deer' | 'waiting' | 'east', Capture>;

  const saved = async (query: Query, login: Login) =>
    (await server.as(login)).http.raw(exportRows, { query });
  const zipOf = async (query: Query, login: Login) =>
    new Uint8Array(await (await saved(query, login)).arrayBuffer());
  /** The files but the manifest, and its lines. */
  async function readArchive(zip: Uint8Array) {
    const { ['目録.csv']: manifest, ...files } = unzipSync(zip);
    const { headings, rows } = await readTable(manifest ?? new Uint8Array());
    const end = rows.findIndex(({ cells }) => cells[0] === 'サイト');
    const lines = rows
      .slice(0, end)
      .map(({ cells }) => Object.fromEntries(headings.map((head, at) => [head, cells[at] ?? ''])));
    const about = Object.fromEntries(rows.slice(end).map(({ cells }) => [cells[0], cells[1]]));
    return { files, headings, lines, about, text: new TextDecoder().decode(manifest) };
  }
  const archiveOf = async (query: Query, login: Login) => readArchive(await zipOf(query, login));

  async function described(caption: string | null, photo_kind: 'whole_before' | 'tail_before' | 'sign') {
    const photo = await takePhoto((shade += 1));
    return { photo, json: { id: photo.id, photo_kind, caption } };
  }
  async function capture(
    login: 'west' | 'west2' | 'east',
    more: object,
    photos: Awaited<ReturnType<typeof described>>[],
  ): Promise<Capture> {
    const body = { ...captureOf(server, more), photos: photos.map(({ json }) => json) };
    const files = photos.map(({ photo }) => photo);
    const client = await server.as(login);
    return client.http.call(createCapture, { body }, { form: formOf('point', body, files) });
  }
  const approve = async ({ id, version }: Capture) =>
    (await server.as('admin')).writing.captures.change(id, { action: 'approve', version });
  /** The row of the first photo. */
  const rowOf = ({ photos }: Capture) =>
    server.database.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', photos[0]?.id ?? '')
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    server = await startTestServer(engine);
    posted.boar = await capture('west', { capture_no: '../001/7' }, [
      await described(CAPTION, 'whole_before'),
      await described(null, 'tail_before'),
    ]);
    posted.deer = await capture('west2', { species: 'sika_deer' }, [await described('鹿', 'whole_before')]);
    await approve(posted.deer);
    posted.waiting = await capture('west2', { species: 'fox' }, [await described('承認前', 'whole_before')]);
    posted.east = await capture('east', { species: 'hare' }, [await described('東', 'whole_before')]);
    await approve(posted.east);
    const { photo, json } = await described(null, 'sign');
    const body = { ...sightingOf(server), photos: [json] };
    const form = formOf('point', body, [photo]);
    await (await server.as('poster')).http.call(createSighting, { body }, { form });
  });
  afterAll(() => server.stop());

  it('are refused to those who may not see them, without an entry in the audit log', async () => {
    const entries = async () =>
      (await (await server.as('admin')).http.list(listAuditLogs, { query: { action: 'export' } })).json;
    const refused = [
      ['captures', 'poster'],
      ['captures', 'gateway'],
      // Those of such a site may read the empty list, but no photo of it.
      ['captures', 'valley'],
      ['captures', 'hokapatoAdmin'],
      ['sightings', 'valley'],
    ] as const;
    for (const [of, login] of refused)
      expect([of, login, await refusalOf(saved({ of, format: 'photos' }, login))]).toMatchObject([
        of,
        login,
        { status: 403, result: 'not_allowed' },
      ]);
    expect(await entries()).toEqual([]);
    await saved({ ...CAPTURES, species: 'boar' }, 'west');
    expect(await entries()).toMatchObject([{ target_type: 'map_hunt_point', user_login_id: 'west' }]);
  });

  it.each(['traps', 'efforts', 'areas', 'open_sightings'])('are no format of %s', async (of) => {
    const query = { of, format: 'photos' } as unknown as Query;
    expect(await refusalOf(saved(query, 'admin'))).toMatchObject({ status: 400, result: 'invalid_input' });
  });

  it('are those of the posts that their reader sees, and of no other site', async () => {
    const own = await rowOf(posted.boar);
    const other = { ...own, id: newId(), path: newId(), storage_key: 'f'.repeat(32), caption: '他の町' };
    const { hokapato } = server.world.sites;
    await server.database.db
      .insertInto('images')
      .values({ ...other, site_id: hokapato })
      .execute();
    const captionsOf = async (query: Query, login: Login) =>
      (await archiveOf(query, login)).lines
        .map((line) => line['説明'] ?? '')
        .sort((one, other) => (one < other ? -1 : 1));
    expect(await captionsOf(CAPTURES, 'west')).toEqual(['', `'${CAPTION}`, '鹿']);
    expect(await captionsOf(CAPTURES, 'east')).toEqual(['東']);
    expect(await captionsOf(CAPTURES, 'admin')).toEqual(['', `'${CAPTION}`, '承認前', '東', '鹿']);
    expect(await captionsOf({ ...CAPTURES, species: 'sika_deer' }, 'admin')).toEqual(['鹿']);
    expect((await archiveOf(SIGHTINGS, 'poster')).lines).toHaveLength(1);
    expect((await archiveOf(SIGHTINGS, 'west')).lines).toHaveLength(0);
  });

  it('are the files that the screen shows, each with its hash in the manifest', async () => {
    const { files, lines, about } = await archiveOf(CAPTURES, 'west');
    expect(lines.map((line) => line['ファイル名'])).toEqual(Object.keys(files));
    expect(lines.map((line) => line['SHA-256'])).toEqual(
      Object.values(files).map((file) => hash('sha256', file)),
    );
    const shown = await Promise.all(
      [...posted.boar.photos, ...posted.deer.photos].map(async ({ path }) =>
        (await fetchPhoto(await server.as('west'), path)).arrayBuffer(),
      ),
    );
    expect(new Set(lines.map((line) => line['SHA-256']))).toEqual(
      new Set(shown.map((file) => hash('sha256', new Uint8Array(file)))),
    );
    expect(about).toMatchObject({ 内容: '捕獲の写真', 件数: '3' });
  });

  it('have no camera data and no position', async () => {
    const { files, text } = await archiveOf(CAPTURES, 'admin');
    for (const file of Object.values(files)) {
      const { exif, xmp, iptc } = await sharp(file).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(Buffer.from(file).includes('Phone')).toBe(false);
    }
    expect(text).not.toMatch(/35\.4|137\.7|Phone/);
  });

  it('have names that stay in their folder, in the order of the list', async () => {
    const { files } = await archiveOf({ ...CAPTURES, species: 'boar' }, 'west');
    expect(Object.keys(files)).toEqual([
      expect.stringMatching(/^0001_\d{4}-\d{2}-\d{2}_イノシシ \.\._001_7_全体（切除前）\.webp$/),
      expect.stringMatching(/^0002_\d{4}-\d{2}-\d{2}_イノシシ \.\._001_7_[^/\\]+\.webp$/),
    ]);
    const answer = await saved(CAPTURES, 'west');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /filename="captures_photos_[-0-9]+\.zip"; filename\*=UTF-8''捕獲の写真_[-0-9]+\.zip$/,
    );
  });

  it('are intact for other programs', async () => {
    const file = join(server.place.dataDir, 'photos.zip');
    writeFileSync(file, await zipOf(CAPTURES, 'admin'));
    expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected');
  });

  it('say who sent them and when they were taken only to those who may know', async () => {
    const { lines } = await archiveOf(CAPTURES, 'west');
    const takenAt = (no: string) =>
      lines.filter((line) => line['記録']?.includes(no)).map((line) => line['撮影日時']);
    expect(takenAt('イノシシ')).toEqual([expect.stringContaining('2026'), expect.stringContaining('2026')]);
    expect(takenAt('ニホンジカ')).toEqual(['']);
    expect(lines.every((line) => line['写真を送った人'] !== '')).toBe(true);
    const shared = await archiveOf(CAPTURES, 'viewer');
    expect(shared.headings).not.toContain('写真を送った人');
    for (const line of shared.lines) expect(line['撮影日時']).toBe('');
  });

  it('that the server has lost are named in the manifest, and the others are saved', async () => {
    const { storage_key } = await rowOf(posted.east);
    // The copy that would be saved; the original is still there.
    rmSync(join(keptFolder(join(server.place.dataDir, 'photos'), storage_key), 'view.webp'));
    const { files, lines } = await archiveOf(CAPTURES, 'admin');
    const lost = lines.filter((line) => line['ファイル名'] === '写真のファイルがありません');
    expect(lost).toMatchObject([{ 説明: '東', 'SHA-256': '' }]);
    expect(Object.keys(files)).toHaveLength(lines.length - 1);
  });

  it('are refused before the first byte where there are more than an archive may contain', async () => {
    const row = await rowOf(posted.deer);
    const more = Array.from({ length: MAX_EXPORTED_PHOTOS }, () => newId()).map((id) => ({
      ...row,
      id,
      path: id,
      storage_key: id,
    }));
    for (let at = 0; at < more.length; at += 200)
      await server.database.db
        .insertInto('images')
        .values(more.slice(at, at + 200))
        .execute();
    expect(await refusalOf(saved(CAPTURES, 'west'))).toMatchObject({
      status: 400,
      result: 'too_many_exported_photos',
      message: expect.stringContaining('いまは1,003枚あり、一度に保存できるのは1,000枚までです'),
      details: { photos: 1003 },
    });
    // Neither what the filter leaves out nor what they do not see counts.
    expect((await saved({ ...CAPTURES, species: 'boar' }, 'west')).status).toBe(200);
    expect((await saved(CAPTURES, 'east')).status).toBe(200);
  });
});
