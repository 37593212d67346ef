import { hash } from 'node:crypto';
import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Capture,
  checkRewardEvidence,
  type ClaimQuery,
  createCapture,
  DEFAULT_EVIDENCE_RULES,
  evidenceFaultText,
  type EvidenceManifest,
  type EvidenceRules,
  formatDate,
  getEvidenceRules,
  getRewardEvidence,
  MAX_EXPORTED_PHOTOS,
  newId,
  type PhotoKind,
  putEvidenceRules,
} from '@satomori/core';
import { checkPack } from '@satomori/core/evidencePack';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { keptFolder } from '../photos/photoStore.ts';
import { captureOf, copyOf, formOf, takePhoto, takeScene, type TestPhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  DAY,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

const sha256 = (content: Uint8Array | string): string => hash('sha256', content);
const RULES: EvidenceRules = {
  ...DEFAULT_EVIDENCE_RULES,
  required_photos: ['whole_before', 'date_board'],
};

describeOnEachEngine('the evidence for rewards', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  let west: TestClient;
  let claim: ClaimQuery;
  let seed = 0;
  let number = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
    await signIn();
    await store(RULES);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    // Each test has a day of its own; a session ends after some of them.
    server.clock.advance(2 * DAY);
    await signIn();
    const day = formatDate(server.clock.now());
    claim = { hunter_id: server.world.users.west, from: day, to: day };
  });

  async function signIn() {
    admin = await server.as('admin');
    west = await server.as('west');
  }
  const read = (by: TestClient = admin) => by.http.call(getEvidenceRules, {});
  const store = async (rules: EvidenceRules, by: TestClient = admin) =>
    by.http.call(putEvidenceRules, { body: { ...rules, version: (await read(by)).version } });
  const check = (by: TestClient = admin, query = claim) => by.http.call(checkRewardEvidence, { query });
  const get = async (by: TestClient = admin, more: { incomplete?: '1' } & Partial<ClaimQuery> = {}) => {
    const answer = await by.http.raw(getRewardEvidence, { query: { ...claim, ...more } });
    return { answer, zip: new Uint8Array(await answer.arrayBuffer()) };
  };

  const photographed = async (kinds: readonly PhotoKind[] = RULES.required_photos) =>
    Promise.all(kinds.map(async (photo_kind) => ({ ...(await takeScene((seed += 1))), photo_kind })));
  type Taken = TestPhoto & { photo_kind: PhotoKind };
  async function post(photos: readonly Taken[], more: object = {}): Promise<Capture> {
    const described = photos.map(({ id, photo_kind }) => ({ id, photo_kind }));
    const body = { ...captureOf(server, { capture_no: `E-${(number += 1)}` }), photos: described, ...more };
    return west.http.call(createCapture, { body }, { form: formOf('point', body, photos) });
  }
  const approve = ({ id, version }: Capture, by: TestClient = admin) =>
    by.writing.captures.change(id, { action: 'approve', version });
  const missing = async () => (await check()).faults.map(evidenceFaultText);

  it.each(['viewer', 'poster', 'west', 'valley'] as const)('are not for %s', async (login: Login) => {
    const by = await server.as(login);
    for (const call of [() => read(by), () => store(RULES, by), () => check(by), () => get(by)])
      expect(await refusalOf(call())).toMatchObject({ result: 'not_allowed' });
  });

  it('of a person of another site do not exist', async () => {
    const other = { ...claim, hunter_id: server.world.users.valley };
    expect(await refusalOf(check(admin, other))).toMatchObject({ result: 'not_found' });
    expect(await refusalOf(get(admin, other))).toMatchObject({ result: 'not_found' });
    const hokapato = await server.as('hokapatoAdmin');
    expect(await refusalOf(check(hokapato))).toMatchObject({ result: 'not_found' });
    expect(await refusalOf(get(hokapato))).toMatchObject({ result: 'not_found' });
  });

  it('have rules of each site, with an entry in the audit log', async () => {
    const hokapato = await server.as('hokapatoAdmin');
    expect(await read(hokapato)).toEqual({ ...DEFAULT_EVIDENCE_RULES, version: 0 });
    const { version } = await read();
    const changed = { ...RULES, deadline_days: 10 };
    expect(await store(changed)).toEqual({ ...changed, version: version + 1 });
    const siteId = server.world.sites.satomori;
    const entry = (await listAudit(server.database.db, scopeOfSystem(siteId), siteId)).at(-1);
    expect(entry?.changes).toEqual({ deadline_days: [null, 10] });
    const stale = admin.http.call(putEvidenceRules, { body: { ...RULES, version } });
    expect(await refusalOf(stale)).toMatchObject({ result: 'version_conflict' });
    await store(RULES);
  });

  it('need a period that ends after it begins, of a year at most', async () => {
    for (const [from, to] of [
      ['2026-11-02', '2026-11-01'],
      ['2026-01-01', '2027-01-02'],
    ] as const)
      expect(await refusalOf(check(admin, { ...claim, from, to }))).toMatchObject({
        result: 'invalid_input',
      });
  });

  it('name what is missing before anything is made, and refuse it until it is asked for as incomplete', async () => {
    const [whole] = await photographed();
    await approve(await post([whole as Taken]));
    expect(await check()).toMatchObject({ captures: 1, faults: [{ fault: 'photo_missing' }] });
    expect(await refusalOf(get())).toMatchObject({ result: 'evidence_incomplete', details: { faults: 1 } });
    const { answer, zip } = await get(admin, { incomplete: '1' });
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('不足あり');
    const { head, problems } = await checkPack(zip, sha256);
    expect([head?.is_complete, problems]).toEqual([false, []]);
    const lines = new TextDecoder().decode(unzipSync(zip)['missing.csv']);
    expect(lines).toContain('必要な「日付の表示」の写真がありません');
  });

  it('name a photo whose file the server has lost, and are made without it', async () => {
    const { id } = await approve(await post(await photographed()));
    const { db } = server.database;
    const row = await db
      .selectFrom('images')
      .select(['storage_key', 'photo_kind'])
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow();
    rmSync(join(keptFolder(join(server.place.dataDir, 'photos'), row.storage_key), 'view.webp'));
    expect((await check()).faults).toMatchObject([{ fault: 'photo_lost', photo_kind: row.photo_kind }]);
    expect(await refusalOf(get())).toMatchObject({ result: 'evidence_incomplete' });
    const { zip } = await get(admin, { incomplete: '1' });
    expect((await checkPack(zip, sha256)).problems).toEqual([]);
    expect(new TextDecoder().decode(unzipSync(zip)['missing.csv'])).toContain(
      '写真のファイルがサーバーにありません',
    );
  });

  it('name each planted fault', async () => {
    const photos = await photographed();
    const first = await approve(await post(photos));
    expect(await missing()).toEqual([]);

    const again = await post([
      { ...(photos[0] as Taken), id: newId() },
      { ...(await copyOf(photos[1] as Taken)), photo_kind: 'date_board' },
    ]);
    await approve(again);
    expect((await check()).faults.map(({ capture_id, fault }) => [capture_id, fault])).toEqual(
      [first.id, again.id]
        .sort((one, other) => (one < other ? -1 : 1))
        .flatMap((id) => [
          [id, 'photo_repeated'],
          [id, 'photo_similar'],
        ]),
    );
    await admin.writing.captures.change(again.id, { action: 'return', version: 2, reason: '写真の重複' });
    await west.writing.captures.change(again.id, { action: 'withdraw', version: 3 });
    expect(await missing()).toEqual([]);

    await post(await photographed());
    await approve(await post(await photographed(['whole_before', 'date_board', 'unsorted'])));
    await approve(await post(await photographed(), { mesh_label: '5337161' }));
    await approve(await post(await photographed(), { time_precision: 'unknown' }));
    const own = await post(await photographed());
    const numberless = await post(await photographed(), { capture_no: null });
    await approve(numberless);
    await approve(own);
    const { db } = server.database;
    await db
      .updateTable('posts')
      .set({ approved_by: server.world.users.west })
      .where('id', '=', own.id)
      .execute();
    expect((await missing()).sort()).toEqual(
      [
        '承認されていません',
        '証拠にならない「未仕分け」の写真があります',
        'メッシュ番号が捕獲場所と合いません',
        '捕獲日が期間の外か、不明です',
        '捕獲個体番号がありません',
        '捕獲者本人が承認しています',
      ].sort(),
    );
  });

  it('contain the captures of that person and period alone, and photos without a position', async () => {
    const located: Taken = { ...(await takePhoto(3)), photo_kind: 'whole_before' };
    const [, board] = await photographed();
    const capture = await approve(await post([located, board as Taken]));
    await post(await photographed(['whole_before']), { result: 'bycatch' });
    server.clock.advance(DAY);
    await approve(await post(await photographed()));

    expect(await check()).toMatchObject({ captures: 1, faults: [{ fault: 'photo_other_time' }] });
    const { zip } = await get(admin, { incomplete: '1' });
    const files = unzipSync(zip);
    const folder = `0001_${capture.capture_no}`;
    expect(Object.keys(files)).toEqual([
      'captures.csv',
      'missing.csv',
      `${folder}/capture.json`,
      `${folder}/photo-1_whole_before.webp`,
      `${folder}/photo-2_date_board.webp`,
      'manifest.json',
    ]);
    const facts = JSON.parse(new TextDecoder().decode(files[`${folder}/capture.json`]));
    expect(facts).toMatchObject({
      id: capture.id,
      mesh_code: capture.mesh_code,
      approved_at: capture.approved_at,
      approved_by_name: expect.any(String),
      photos: [{ photo_kind: 'whole_before', sha256_sent: sha256(located.file) }, {}],
    });
    for (const [name, content] of Object.entries(files)) {
      if (!name.endsWith('.webp')) continue;
      expect((await sharp(content).metadata()).exif).toBeUndefined();
    }
    expect(Buffer.from(zip).toString('latin1')).not.toMatch(/exif_latitude|device_model|storage_key/);
    expect(new TextDecoder().decode(files['captures.csv'])).toContain(capture.capture_no);
  });

  it('say where nothing was captured', async () => {
    const { zip } = await get();
    expect(await checkPack(zip, sha256)).toMatchObject({ head: { captures: 0 }, problems: [] });
  });

  it('are an entry of the audit log, with period', async () => {
    await approve(await post(await photographed()));
    await get();
    const { satomori } = server.world.sites;
    const entry = (await listAudit(server.database.db, scopeOfSystem(satomori), claim.hunter_id)).at(-1);
    const from = Date.parse(`${claim.from}T00:00:00+09:00`);
    expect(entry).toMatchObject({
      action: 'export',
      target_type: 'user',
      changes: { from: [null, from], to: [null, from + DAY] },
    });
  });

  /** Adds photos with files of their own to a capture. */
  async function addCopies({ id: owner }: Capture, count: number) {
    const { db } = server.database;
    const kept = await db
      .selectFrom('images')
      .selectAll()
      .where('owner_id', '=', owner)
      .executeTakeFirstOrThrow();
    const folderOf = (key: string) => keptFolder(join(server.place.dataDir, 'photos'), key);
    for (let at = 0; at < count; at += 200) {
      const keys = Array.from({ length: Math.min(200, count - at) }, () => newId());
      const rows = keys.map((key) => ({ ...kept, id: key, path: key, storage_key: key, sort_order: 9 }));
      await db.insertInto('images').values(rows).execute();
      for (const key of keys) {
        mkdirSync(folderOf(key), { recursive: true });
        linkSync(join(folderOf(kept.storage_key), 'view.webp'), join(folderOf(key), 'view.webp'));
      }
    }
  }

  it('of more photos than a pack may contain are refused, with their number and without an entry', async () => {
    const waiting = await post(await photographed());
    const approved = await approve(await post(await photographed()));
    const { satomori } = server.world.sites;
    const entries = async () =>
      (await listAudit(server.database.db, scopeOfSystem(satomori), claim.hunter_id)).length;
    // Photos of a capture that is not approved are in no pack.
    await addCopies(waiting, 10);
    await addCopies(approved, MAX_EXPORTED_PHOTOS - RULES.required_photos.length);
    const before = await entries();
    const { zip } = await get(admin, { incomplete: '1' });
    const photos = Object.keys(unzipSync(zip)).filter((name) => name.endsWith('.webp'));
    expect([photos.length, await entries()]).toEqual([MAX_EXPORTED_PHOTOS, before + 1]);
    await addCopies(approved, 1);
    expect(await refusalOf(get(admin, { incomplete: '1' }))).toMatchObject({
      status: 400,
      result: 'too_many_exported_photos',
      message: expect.stringContaining('いまは1,001枚あり、一度に保存できるのは1,000枚までです'),
      details: { photos: 1001 },
    });
    expect(await entries()).toBe(before + 1);
  });

  it('break their chain with any changed byte, a missing, an added and a moved file', async () => {
    await approve(await post(await photographed()));
    const { zip } = await get();
    expect(await checkPack(zip, sha256)).toMatchObject({ problems: [], head: { is_complete: true } });
    const files = unzipSync(zip);
    const problemsOf = async (changed: Record<string, Uint8Array>) =>
      (await checkPack(zipSync(changed, { level: 0 }), sha256)).problems.map(({ kind }) => kind);
    expect(await problemsOf(files)).toEqual([]);
    for (const [name, content] of Object.entries(files))
      for (const at of [0, Math.floor(content.length / 2), content.length - 1]) {
        const bytes = Uint8Array.from(content);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        expect([name, at, await problemsOf({ ...files, [name]: bytes })]).not.toEqual([name, at, []]);
      }
    const photo = Object.keys(files).find((name) => name.endsWith('.webp')) as string;
    const { [photo]: content, ...others } = files;
    expect(await problemsOf(others)).toEqual(['file_missing']);
    expect(await problemsOf({ ...others, 'x.webp': content as Uint8Array })).toEqual([
      'file_missing',
      'file_added',
    ]);
  });

  it('break their chain where the manifest is written anew for a changed file', async () => {
    await approve(await post(await photographed()));
    const files = unzipSync((await get()).zip);
    const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json'])) as EvidenceManifest;
    const [list, ...others] = manifest.files;
    const bytes = Buffer.from('捕獲個体番号\r\n');
    const forged = { ...list!, bytes: bytes.length, sha256: sha256(bytes) };
    const text = `${JSON.stringify({ ...manifest, files: [forged, ...others] }, null, 2)}\n`;
    const zip = zipSync({ ...files, 'captures.csv': bytes, 'manifest.json': Buffer.from(text) });
    expect((await checkPack(zip, sha256)).problems).toEqual([
      { kind: 'manifest_changed', path: 'manifest.json' },
    ]);
  });

  it('leave out what is not approved', async () => {
    const { capture_no } = await approve(await post(await photographed()));
    await post(await photographed());
    const { zip } = await get(admin, { incomplete: '1' });
    const facts = Object.keys(unzipSync(zip)).filter((name) => name.endsWith('capture.json'));
    expect(facts).toEqual([`0001_${capture_no}/capture.json`]);
  });
});
