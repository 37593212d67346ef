import { ApiError, type Capture, newId } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows, type StoredRows } from '../support/storedRows.ts';

const postgresUrl = process.env['SATOMORI_TEST_DATABASE_URL'] || undefined;
const engines = postgresUrl === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL'];

describe.each(engines)('a capture under review (%s)', (engine) => {
  let server: RunningServer;
  let dropDatabase: () => Promise<void> = async () => {};
  let rows: StoredRows;
  let hunter: Person;
  let admin: Person;

  beforeAll(async () => {
    const database = engine === 'PostgreSQL' ? await createDatabase(postgresUrl!) : null;
    server = await startServer(database === null ? {} : { databaseUrl: database.url });
    if (database !== null) dropDatabase = database.drop;
    const { dataDir } = server;
    rows = openStoredRows({ dataDir, ...(database === null ? {} : { databaseUrl: database.url }) });
    hunter = await signIn(server.url, 'hunter');
    admin = await signIn(server.url, 'admin');
  });
  afterAll(async () => {
    await server.stop();
    await dropDatabase();
  });

  const post = async (shade: number): Promise<Capture> => {
    const photo = photoOf(await takeJpeg(shade));
    return hunter.writing.captures.create(captureWith([photo], { memo: '沢の右' }), [photo]);
  };
  const auditOf = (id: string) =>
    rows.read('select * from audit_logs where target_id = $1 order by id', [id]);
  const fieldsOf = (changes: unknown) =>
    (typeof changes === 'string' ? JSON.parse(changes) : changes) as Record<string, unknown>;

  it('goes back with a reason, is mended, approved and paid attention to', async () => {
    const sent = await post(1);
    const reason = '尾の写真がありません';
    const returned = await admin.writing.captures.change(sent.id, {
      version: sent.version,
      action: 'return',
      reason,
    });
    expect(returned).toMatchObject({ status: 'returned', return_reason: reason, version: 2 });

    const { id: _id, photos: _photos, ...content } = captureWith([], { memo: '尾根', sex: 'male' });
    const edited = await hunter.writing.captures.change(sent.id, {
      version: returned.version,
      action: 'edit',
      point: { ...content, captured_at: sent.captured_at },
    });
    expect(edited).toMatchObject({ status: 'submitted', memo: '尾根', sex: 'male', return_reason: null });
    expect(edited.photos.map(({ sha256 }) => sha256)).toEqual(sent.photos.map(({ sha256 }) => sha256));
    const approved = await admin.writing.captures.change(sent.id, {
      version: edited.version,
      action: 'approve',
    });
    expect(approved.status).toBe('approved');

    const entries = await auditOf(sent.id);
    expect(entries.map((entry) => entry['action'])).toEqual(['return', 'edit', 'approve']);
    expect(entries[0]?.['reason']).toBe(reason);
    expect(fieldsOf(entries[1]?.['changes'])).toMatchObject({
      memo: ['沢の右', '尾根'],
      sex: [null, 'male'],
      status: ['returned', 'submitted'],
    });
    expect(new Set(entries.map((entry) => entry['request_id'])).size).toBe(3);

    const told = (
      await hunter.reading.notifications.list({ kind: 'post_returned,post_approved' })
    ).json.filter((log) => log.target_id === sent.id);
    expect(told.map(({ rule }) => rule)).toEqual(['post_approved', 'post_returned']);
    expect(told[1]?.body).toContain(reason);

    const late = admin.writing.captures.change(sent.id, { version: approved.version, action: 'withdraw' });
    await expect(late).rejects.toMatchObject({ status: 409, result: 'not_possible_now' });
  });

  it('takes one of two verdicts given at once; the other is told what stands', async () => {
    const other = await signIn(server.url, 'admin');
    for (let round = 0; round < 5; round += 1) {
      const { id, version } = await post(10 + round);
      const answers = await Promise.all([
        admin.writing.captures.change(id, { version, action: 'approve' }).catch((error: unknown) => error),
        other.writing.captures
          .change(id, { version, action: 'return', reason: '重複' })
          .catch((error: unknown) => error),
      ]);
      const [refusal] = answers.filter((answer) => answer instanceof ApiError);
      const [taken] = answers.filter((answer) => !(answer instanceof Error)) as Capture[];
      expect(refusal).toMatchObject({ status: 409, result: 'version_conflict' });
      expect(refusal?.details).toEqual({ current: taken });
      expect(await auditOf(id)).toHaveLength(1);
    }
  });

  it('cannot be touched by a stranger, and its log cannot be rewritten', async () => {
    const { id, version } = await post(30);
    const stranger = await signIn(server.url, 'hokapato-admin');
    for (const target of [id, newId()]) {
      const change = stranger.writing.captures.change(target, { version, action: 'approve' });
      await expect(change).rejects.toMatchObject({ status: 403 });
    }
    await admin.writing.captures.change(id, { version, action: 'approve' });
    await expect(
      Promise.resolve().then(() => rows.read('delete from audit_logs where target_id = $1', [id])),
    ).rejects.toThrow('append-only');
    expect(await auditOf(id)).toHaveLength(1);
  });
});
