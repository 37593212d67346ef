import {
  type Capture,
  type CaptureChange,
  type CaptureInput,
  listNotifications,
  newId,
} from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { captureOf, contentOf, postCapture, putPhoto, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { openStream, until } from '../testing/openStream.ts';
import { postSighting, sightingOf } from '../testing/sightings.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertUser, type Login } from '../testing/world.ts';

describeOnEachEngine('a post after it was sent', (engine) => {
  let server: TestServer;
  const clients = {} as Record<Login, TestClient>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const login of Object.keys(server.world.users) as Login[]) clients[login] = await server.as(login);
  });
  afterAll(() => server.stop());

  const post = async (more: Partial<CaptureInput> = {}) => {
    const input = captureOf(server, more);
    return { input, row: await postCapture(clients.west, input) };
  };
  const change = (login: Login, row: { id: string }, body: CaptureChange) =>
    clients[login].writing.captures.change(row.id, body);
  const approve = (row: Capture) => change('admin', row, { version: row.version, action: 'approve' });
  const giveBack = (row: Capture, reason = '尾の写真がありません') =>
    change('admin', row, { version: row.version, action: 'return', reason });
  const audit = (id: string) => listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), id);
  const latest = async (login: Login, since: number, query: object = {}) =>
    (await clients[login].captures.latest({ since, ...query })).json as (Capture & {
      deleted_at: string | null;
    })[];
  const seesAll = (login: Login) => clients[login].captures.list({ limit: 1000 });

  describe('is not changed by', () => {
    it('somebody who does not see it, in the words for an unknown one', async () => {
      const { input, row } = await post();
      const bodies: CaptureChange[] = [
        { version: 1, action: 'edit', point: contentOf(input) },
        { version: 1, action: 'withdraw' },
        { version: 1, action: 'approve' },
        { version: 1, action: 'return', reason: 'x' },
      ];
      for (const body of bodies) {
        for (const login of ['west2', 'club', 'east', 'loner'] as const) {
          const unknown = await refusalOf(change(login, { id: newId() }, body));
          const foreign = await refusalOf(change(login, row, body));
          expect([foreign.status, foreign.serverMessage, foreign.details]).toEqual([
            404,
            unknown.serverMessage,
            unknown.details,
          ]);
        }
      }
      expect((await refusalOf(change('hokapatoAdmin', row, bodies[2]!))).status).toBe(403);
      expect(await audit(row.id)).toEqual([]);
    });

    it('a member of the group who sees it but did not post it', async () => {
      const { input, row } = await post();
      const { version } = await approve(row);
      for (const login of ['west2', 'club'] as const) {
        const edit = { version, action: 'edit', point: contentOf(input) } as const;
        expect((await refusalOf(change(login, row, edit))).result).toBe('not_allowed');
        const withdraw = { version, action: 'withdraw' } as const;
        expect((await refusalOf(change(login, row, withdraw))).result).toBe('not_allowed');
      }
    });

    it('its poster where a verdict is asked for, nor once it is approved', async () => {
      const { input, row } = await post();
      const reviews: CaptureChange[] = [
        { version: row.version, action: 'approve' },
        { version: row.version, action: 'return', reason: '自分で' },
      ];
      for (const body of reviews)
        expect((await refusalOf(change('west', row, body))).result).toBe('not_allowed');
      const { version } = await approve(row);
      const edit = { version, action: 'edit', point: contentOf(input) } as const;
      expect(await refusalOf(change('west', row, edit))).toMatchObject({
        status: 409,
        result: 'not_possible_now',
      });
    });

    it('admin once it is approved, but for a return with a reason', async () => {
      const { input, row } = await post();
      const approved = await approve(row);
      const { version } = approved;
      const others: CaptureChange[] = [
        { version, action: 'edit', point: contentOf(input) },
        { version, action: 'withdraw', reason: '間違い' },
        { version, action: 'approve' },
      ];
      for (const body of others)
        expect((await refusalOf(change('admin', row, body))).result).toBe('not_possible_now');
      for (const reason of ['', ' 　'])
        expect((await refusalOf(change('admin', row, { version, action: 'return', reason }))).result).toBe(
          'invalid_input',
        );
      expect(await giveBack(approved)).toMatchObject({
        status: 'returned',
        approved_by: null,
        approved_at: null,
        return_reason: '尾の写真がありません',
      });
    });

    it('content that its recording would have been refused for', async () => {
      const { input, row } = await post();
      const refused = async (more: Partial<CaptureInput>) => {
        const point = contentOf({ ...input, ...more });
        return (await refusalOf(change('west', row, { version: 1, action: 'edit', point }))).result;
      };
      expect(await refused({ count: 3 })).toBe('invalid_input');
      expect(await refused({ sex: 'male', age_class: 'adult', pregnant: 'yes' })).toBe('invalid_input');
      expect(await refused({ captured_at: '2199-01-01T00:00:00.000Z' })).toBe('invalid_input');
      expect(await refused({ trap_id: server.world.traps.east.id })).toBe('not_found');
      expect(await refused({ hunter_id: server.world.users.west2 })).toBe('not_allowed');
      expect(await refused({ answers: { [newId()]: 'x' } })).toBe('invalid_input');
      expect(await audit(row.id)).toEqual([]);
    });
  });

  it('goes back with a reason, is mended by its poster, and is approved', async () => {
    const { input, row } = await post({ memo: '沢' });
    const returned = await giveBack(row);
    expect(returned).toMatchObject({ status: 'returned', version: 2 });
    const point = contentOf({ ...input, memo: '尾根', weight_kg: 42 });
    const edited = await change('west', row, { version: 2, action: 'edit', point });
    expect(edited).toMatchObject({ status: 'submitted', version: 3, memo: '尾根', return_reason: null });
    expect(edited.sequence).toBeGreaterThan(returned.sequence);
    const approved = await approve(edited);
    expect(approved).toMatchObject({
      status: 'approved',
      approved_by: server.world.users.admin,
      weight_kg: 42,
    });
    const { admin, west } = server.world.users;
    expect(await audit(row.id)).toMatchObject([
      { action: 'return', user_id: admin, reason: '尾の写真がありません', target_type: 'map_hunt_point' },
      {
        action: 'edit',
        user_id: west,
        changes: { memo: ['沢', '尾根'], weight_kg: [null, 42], status: ['returned', 'submitted'] },
      },
      { action: 'approve', user_id: admin, changes: { status: ['submitted', 'approved'] } },
    ]);
    const entries = await audit(row.id);
    expect(new Set(entries.map((entry) => entry.request_id)).size).toBe(3);
    expect(Object.keys(entries[1]?.changes ?? {}).sort()).toEqual([
      'memo',
      'return_reason',
      'status',
      'weight_kg',
    ]);
  });

  it('tells its poster of the verdict and why, and nobody else', async () => {
    const { row } = await post();
    const told = async (login: Login) =>
      (
        await clients[login].http.list(listNotifications, { query: { kind: 'post_returned,post_approved' } })
      ).json
        .filter((log) => log.target_id === row.id)
        .map((log) => [log.rule, log.body.includes('写真が暗い'), log.target_type]);
    const stream = await openStream(server.app, await server.tokenOf('west'));
    const returned = await giveBack(row, '写真が暗い');
    await until(() => stream.changes().some(({ resource }) => resource === 'push_logs'));
    stream.close();
    await approve(returned);
    expect(await told('west')).toEqual([
      ['post_approved', false, 'map_hunt_point'],
      ['post_returned', true, 'map_hunt_point'],
    ]);
    for (const login of ['west2', 'club', 'admin', 'hokapatoAdmin'] as const)
      expect(await told(login)).toEqual([]);
  });

  it('takes one of two reviews given at once, and shows the other what stands now', async () => {
    const second = await server.asUser(
      await insertUser(server.database.db, {
        site_id: server.world.sites.satomori,
        login_id: newId(),
        is_admin: true,
      }),
    );
    const { row } = await post();
    const [one, two] = await Promise.all([
      change('admin', row, { version: 1, action: 'approve' }).catch((error: unknown) => error),
      second.writing.captures
        .change(row.id, { version: 1, action: 'return', reason: '重複' })
        .catch((error: unknown) => error),
    ]);
    const refused = [one, two].filter((answer) => answer instanceof Error);
    expect(refused).toHaveLength(1);
    const [current] = (await latest('admin', row.sequence)).filter(({ id }) => id === row.id);
    expect(refused[0]).toMatchObject({
      status: 409,
      result: 'version_conflict',
      details: { current: { id: row.id, version: 2, status: current?.status } },
    });
    expect(await audit(row.id)).toHaveLength(1);
  });

  it('takes the same change again, whose answer was lost, for done', async () => {
    const { input, row } = await post();
    const edit = { version: 1, action: 'edit', point: contentOf({ ...input, memo: '再送' }) } as const;
    const edited = await change('west', row, edit);
    expect(await change('west', row, edit)).toEqual(edited);
    const back = { version: 2, action: 'return', reason: '確認' } as const;
    const returned = await change('admin', row, back);
    expect(await change('admin', row, back)).toEqual(returned);
    const withdraw = { version: 3, action: 'withdraw' } as const;
    const withdrawn = await change('west', row, withdraw);
    expect(await change('west', row, withdraw)).toEqual(withdrawn);
    expect(await audit(row.id)).toHaveLength(3);
    // The creation may be repeated too: the phone never received the first answer.
    expect(await postCapture(clients.west, input)).toEqual(withdrawn);
  });

  it('is edited by admin for its hunter, and keeps what came later than the posting', async () => {
    const { input, row } = await post();
    const { db } = server.database;
    await db
      .updateTable('posts')
      .set({ details: JSON.stringify({ csf_result: 'negative', permit_no: '第3号' }) })
      .where('id', '=', row.id)
      .execute();
    const { east } = server.world.users;
    await db.updateTable('users').set({ permit_no: '第7号' }).where('id', '=', east).execute();
    const point = contentOf({ ...input, hunter_id: east, longitude: 137.9, mesh_label: row.mesh_label });
    const edited = await change('admin', row, { version: 1, action: 'edit', point });
    expect(edited).toMatchObject({
      hunter_id: east,
      group_id: server.world.groups.east,
      posted_by: server.world.users.west,
      csf_result: 'negative',
      permit_no: '第7号',
      status: 'submitted',
    });
    expect(edited.mesh_code).not.toBe(row.mesh_code);
    expect(edited.mesh_label).not.toBe(row.mesh_label);
  });

  describe('leaves no hole', () => {
    it('in what changed, for those who saw it and see it no longer', async () => {
      const { row } = await post();
      const approved = await approve(row);
      for (const login of ['west2', 'club'] as const)
        expect((await latest(login, row.sequence)).map(({ id }) => id)).toContain(row.id);
      const returned = await giveBack(approved);
      for (const login of ['west2', 'club'] as const) {
        const changed = (await latest(login, approved.sequence)).filter(({ id }) => id === row.id);
        expect(changed).toEqual([{ id: row.id, deleted_at: returned.updated_at }]);
        // A filter must not hide that it is gone, nor reveal its present values.
        for (const query of [{ state: 'approved' }, { species: 'boar' }, { species: 'serow' }])
          expect((await latest(login, approved.sequence, query)).map(({ id }) => id)).toEqual([row.id]);
        expect(await latest(login, approved.sequence, { ids: newId() })).toEqual([]);
      }
      for (const login of ['east', 'loner', 'hokapatoAdmin'] as const)
        expect((await latest(login, approved.sequence)).map(({ id }) => id)).not.toContain(row.id);
      expect((await latest('west', approved.sequence)).map(({ id, status }) => [id, status])).toEqual([
        [row.id, 'returned'],
      ]);
      const again = await approve(returned);
      const seen = (await latest('west2', returned.sequence)).filter(({ id }) => id === row.id);
      expect(seen).toMatchObject([{ id: row.id, status: 'approved', version: again.version }]);
    });

    it('and tells nobody of what they never saw', async () => {
      const { row } = await post();
      const returned = await giveBack(row);
      await change('west', row, { version: returned.version, action: 'withdraw', reason: '取り違え' });
      for (const login of ['west2', 'club', 'east'] as const)
        expect((await latest(login, row.sequence - 1)).map(({ id }) => id)).not.toContain(row.id);
    });

    it('when a capture moves to another group', async () => {
      const { input, row } = await post();
      const returned = await giveBack(await approve(row));
      const approved = await approve(returned);
      const back = await giveBack(approved);
      const point = contentOf({ ...input, hunter_id: server.world.users.east });
      const moved = await change('admin', row, { version: back.version, action: 'edit', point });
      await approve(moved);
      const of = async (login: Login) =>
        (await latest(login, approved.sequence)).filter(({ id }) => id === row.id);
      expect(await of('west2')).toMatchObject([{ id: row.id, deleted_at: expect.any(String) }]);
      expect(await of('east')).toMatchObject([{ status: 'approved', deleted_at: null }]);
      expect(await of('club')).toMatchObject([{ status: 'approved', deleted_at: null }]);
    });

    it('over many pages', async () => {
      const rows: Capture[] = [];
      for (let index = 0; index < 7; index += 1) rows.push(await approve((await post()).row));
      const { sequence } = await seesAll('west2');
      for (const [index, row] of rows.entries()) if (index % 2 === 0) await giveBack(row);
      const changed: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await clients.west2.captures.latest({
          since: sequence,
          limit: 2,
          ...(cursor === undefined ? {} : { cursor }),
        });
        changed.push(...page.json.map(({ id }) => id));
        if (page.next === null) break;
        cursor = page.next;
      }
      const gone = rows.filter((_, index) => index % 2 === 0).map(({ id }) => id);
      expect(changed).toEqual(gone.reverse());
    });

    it('in the event stream, which tells only those who saw it or see it', async () => {
      const { row } = await post();
      const approved = await approve(row);
      const open = async (login: Login) => openStream(server.app, await server.tokenOf(login));
      const [member, stranger] = [await open('west2'), await open('east')];
      const tells = (stream: typeof member, id: string) => stream.changes().some((each) => each.id === id);
      await giveBack(approved);
      await until(() => tells(member, row.id));
      const own = await postCapture(clients.east, captureOf(server));
      await until(() => tells(stranger, own.id));
      expect(tells(stranger, row.id)).toBe(false);
      member.close();
      stranger.close();
    });
  });

  it('says to admin, on both, that a photo stands on two captures of the site', async () => {
    const photo = await takePhoto(14);
    const first = await postCapture(clients.west, captureOf(server), [photo]);
    const second = await postCapture(clients.east, captureOf(server), [{ ...photo, id: newId() }]);
    const warned = async (login: Login) =>
      (await seesAll(login)).json
        .filter(
          ({ id, warnings }) => [first.id, second.id].includes(id) && warnings.includes('photo_repeated'),
        )
        .map(({ id }) => id)
        .sort();
    expect(await warned('admin')).toEqual([first.id, second.id].sort());
    // Neither poster learns of the other: their own rows look as before.
    expect([first, second].flatMap(({ warnings }) => warnings)).not.toContain('photo_repeated');
    expect([await warned('west'), await warned('east')]).toEqual([[], []]);
    const [now] = (await seesAll('west')).json.filter(({ id }) => id === first.id);
    expect(now?.version).toBe(first.version);
    expect((await latest('admin', first.sequence)).map(({ id }) => id)).toContain(first.id);

    await change('east', second, { version: 1, action: 'withdraw' });
    expect(await warned('admin')).toEqual([second.id]);
  });

  it('says so of a photo put on later, and no more once it is replaced', async () => {
    const photo = await takePhoto(15);
    const first = await postCapture(clients.west, captureOf(server), [photo]);
    const second = await postCapture(clients.east, captureOf(server));
    const warned = async () =>
      (await seesAll('admin')).json
        .filter(
          ({ id, warnings }) => [first.id, second.id].includes(id) && warnings.includes('photo_repeated'),
        )
        .map(({ id }) => id)
        .sort();
    const put = { ...photo, id: newId() };
    await putPhoto(clients.east, second.id, put);
    expect(await warned()).toEqual([first.id, second.id].sort());
    await putPhoto(clients.east, second.id, { ...(await takePhoto(16)), id: put.id });
    expect(await warned()).toEqual([]);
    expect((await audit(second.id)).map(({ action, changes }) => [action, Object.keys(changes)])).toEqual([
      ['photo', [`photos.${put.id}`]],
      ['photo', [`photos.${put.id}`]],
    ]);
  });

  it('has another kind of a photo, and what is said of it, beside the same file', async () => {
    const photo = { ...(await takePhoto(21)), id: newId() };
    const { row } = await post();
    await putPhoto(clients.west, row.id, photo);
    const before = (await clients.west.captures.list({ ids: row.id })).json[0] as Capture;
    const said = { id: photo.id, point_id: row.id, photo_kind: 'teeth', caption: '左下顎' } as const;
    const put = (login: Login, more: object = {}) =>
      clients[login].writing.captures.putPhoto({ ...said, ...more }, null);

    expect((await refusalOf(put('east'))).result).toBe('not_found');
    expect((await refusalOf(put('west', { sha256: 'a'.repeat(64) }))).result).toBe('invalid_input');
    expect((await refusalOf(put('west', { id: newId() }))).result).toBe('invalid_input');
    await put('west');
    await put('west');
    const after = (await clients.west.captures.list({ ids: row.id })).json[0] as Capture;
    const [file] = before.photos;
    expect(after.photos).toEqual([{ ...file, photo_kind: 'teeth', caption: '左下顎' }]);
    expect(after.version).toBe(before.version + 1);
    expect((await clients.west.images.read(String(file?.path), 'thumb')).size).toBeGreaterThan(0);
    const [entry] = (await audit(row.id)).filter(({ changes }) => Object.values(changes)[0]?.[0] !== null);
    expect(entry).toMatchObject({
      action: 'photo',
      changes: { [`photos.${photo.id}`]: [{ caption: null }, { photo_kind: 'teeth', caption: '左下顎' }] },
    });
    await approve(after);
    expect((await refusalOf(put('west', { caption: '右' }))).result).toBe('not_possible_now');
  });

  describe('of a sighting', () => {
    /** Ids and instants may contain any digits, such as those of a telephone number. */
    const withoutIdsAndInstants = (entries: unknown) =>
      JSON.stringify(entries, (key, value: unknown) => (/(^|_)(id|at)$/.test(key) ? null : value));
    const sightings = async (login: Login) => (await clients[login].sightings.list({ limit: 1000 })).json;

    it('shows nobody but admin who told of it, in the audit log neither', async () => {
      const input = sightingOf(server);
      const row = await postSighting(clients.poster, input);
      const { id: _id, ...point } = input;
      const shown = { ...point, reporter_name: null, reporter_phone: null, memo: '親子' };
      const edited = await clients.poster.writing.sightings.change(row.id, {
        version: 1,
        action: 'edit',
        point: shown,
      });
      expect(edited).toMatchObject({ reporter_name: null, reporter_phone: null, memo: '親子' });
      const [kept] = (await sightings('admin')).filter(({ id }) => id === row.id);
      expect(kept).toMatchObject({ reporter_name: '山田花子', reporter_phone: '0265-11-2222' });
      const told = { ...point, reporter_phone: '090-0000-0000' };
      await clients.admin.writing.sightings.change(row.id, { version: 2, action: 'edit', point: told });
      const entries = await audit(row.id);
      expect(entries[1]?.changes).toMatchObject({ reporter_phone: 'changed', memo: ['親子', null] });
      expect(withoutIdsAndInstants(entries)).not.toMatch(/山田|0265|090-/);
    });

    it('lets staff put right at once what warns people, and takes it from every screen', async () => {
      const input = sightingOf(server);
      const row = await postSighting(clients.poster, input);
      const change = clients.admin.writing.sightings;
      const approved = await change.change(row.id, { version: 1, action: 'approve' });
      const { id: _id, ...point } = input;
      const moved = await change.change(row.id, {
        version: 2,
        action: 'edit',
        point: { ...point, latitude: 35.49 },
      });
      expect(moved).toMatchObject({
        status: 'approved',
        approved_by: server.world.users.admin,
        latitude: 35.49,
      });
      expect((await sightings('viewer')).map(({ id }) => id)).toContain(row.id);
      await change.change(row.id, { version: 3, action: 'withdraw', reason: '犬でした' });
      for (const login of ['viewer', 'gateway', 'loner'] as const) {
        const { json } = await clients[login].sightings.latest({ since: approved.sequence });
        expect(json).toMatchObject([{ id: row.id, deleted_at: expect.any(String) }]);
        expect(Object.keys(json[0] ?? {}).sort()).toEqual(['deleted_at', 'id']);
      }
      const refused = refusalOf(
        clients.poster.writing.sightings.change(row.id, { version: 4, action: 'edit', point }),
      );
      expect((await refused).result).toBe('not_possible_now');
    });
  });
});
