import { formatDate, putUserConfig, startOfDay, stopDigest, type UserSettings } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../testing/mailServer.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { insertUser, type InsertedTrap, type Login } from '../testing/world.ts';
import { queueDigests } from './queueDigests.ts';

const MONDAY = 1;
const PUBLIC_URL = 'https://satomori.example.jp';
/** The server's own timed job sends no digest by a wrong clock; so only the test does. */
const DIFFERING_CLOCKS = {
  wall: Date.now,
  monotonic: () => performance.now(),
  database: async () => Date.now() + DAY,
};
const BIDI = '\u202E';
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/u;

describeOnEachEngine('a digest', (engine) => {
  let server: TestServer;
  let mails: MailServer;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startTestServer(engine, {
      smtp: { url: mails.url, from: 'satomori@example.jp' },
      publicUrl: PUBLIC_URL,
      clocks: DIFFERING_CLOCKS,
    });
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });
  beforeEach(() => moveTo(5));
  afterEach(async () => {
    const { db } = server.database;
    await db.deleteFrom('user_configs').execute();
    await db.deleteFrom('digests').execute();
    await db.deleteFrom('deliveries').execute();
    await db.deleteFrom('push_logs').execute();
    await db.updateTable('traps').set({ deleted_at: server.clock.now() }).execute();
    await db.updateTable('sites').set({ is_disabled: false }).execute();
    const as = { permit_to: null, email: null, is_disabled: false };
    await db.updateTable('users').set(as).where('login_id', '!=', 'disabled').execute();
    await setUser('west', { is_shared_viewer: false, name: '人 west' });
    await db.deleteFrom('mail_logs').execute();
    mails.mails.length = 0;
    mails.refusals.length = 0;
  });

  /** The next day at this hour in Japan. */
  function moveTo(hour: number, days = 1): void {
    server.clock.advance(startOfDay(server.clock.now()) + days * DAY + hour * HOUR - server.clock.now());
  }
  async function choose(login: Login, settings: Partial<UserSettings> = {}): Promise<void> {
    const { http, account } = await server.as(login);
    const { version, updated_at: _updated, ...before } = await account.getConfig();
    const chosen = { digest: 'daily', mail_to: `${login}@example.jp`, ...settings } as const;
    await http.call(putUserConfig, { body: { ...before, ...chosen, version } });
  }
  const send = async (now = server.clock.now()) => {
    await queueDigests(server.database, now);
    await server.services.mailer.drain();
  };
  const mailTo = (login: Login): ReceivedMail | undefined =>
    mails.mails.find(({ to }) => to[0] === `${login}@example.jp`);
  const announce = async (title: string) => {
    const admin = await server.as('admin');
    const group_id = server.world.groups.west;
    await admin.writing.notifications.act({ action: 'announce', group_id, title, body: '19時' });
  };
  const fire = (trap: InsertedTrap) => receiveContact(server, trap, 'open');
  const fireNew = async (name: string) => {
    const trap = await insertArmedTrap(server, { name });
    await fire(trap);
    return trap;
  };
  const setUser = (login: Login, changes: Record<string, unknown>) =>
    server.database.db
      .updateTable('users')
      .set(changes)
      .where('id', '=', server.world.users[login])
      .execute();

  describe('tells', () => {
    it('nobody of what they may not see', async () => {
      const { groups } = server.world;
      for (const login of ['east', 'loner', 'poster', 'valley'] as const) await choose(login);
      await choose('west');
      await fireNew('沢の箱わな');
      await insertArmedTrap(server, { name: '尾根のくくりわな', group_id: groups.west, last_proof_at: 1 });
      await insertArmedTrap(server, {
        name: '見回りのないわな',
        group_id: groups.west,
        set_at: server.clock.now() - 5 * DAY,
      });
      const own = { owner_user_id: server.world.users.poster, group_id: null, last_proof_at: 1 };
      await insertArmedTrap(server, { name: '投稿者のわな', ...own });
      await setUser('west2', { permit_to: formatDate(server.clock.now() + 3 * DAY) });
      await announce('会合の知らせ');
      moveTo(6, 0);
      await send();
      expect(mails.mails.map(({ to }) => to[0])).toEqual(['west@example.jp']);
      const text = mailTo('west')?.text ?? '';
      for (const seen of ['沢の箱わな', '尾根のくくりわな', '見回りのないわな', '会合の知らせ'])
        expect(text).toContain(seen);
      expect(text).not.toContain('許可');
    });

    it('a person who sees traps by their site alone nothing of another site', async () => {
      await choose('valley');
      await fireNew('里守のわな');
      await fire(server.world.traps.valley);
      await insertArmedTrap(server, {
        site_id: server.world.sites.hokapato,
        group_id: server.world.groups.valley,
        name: '谷のわな',
        last_proof_at: 1,
      });
      moveTo(6, 0);
      await send();
      expect(mailTo('valley')?.text).toContain('谷のわな');
      expect(mailTo('valley')?.text).not.toContain('里守のわな');
    });

    it('what is open, who is on the way, what is resolved, and a permit of one’s own', async () => {
      await choose('west');
      const resolved = await fireNew('解決したわな');
      await record(server, await server.as('west'), resolved, 'checked');
      await fireNew('だれも行かないわな');
      const trap = await fireNew('人が向かうわな');
      const west2 = await server.as('west2');
      const [notice] = (await west2.notifications.list({ trap_id: trap.id })).json;
      await west2.writing.notifications.act({ action: 'acknowledge', ids: [notice!.id], eta_minutes: 120 });
      await setUser('west', { permit_to: formatDate(server.clock.now() + 30 * DAY) });
      moveTo(6, 0);
      await send();
      const lines = (mailTo('west')?.text ?? '').split('\n');
      const noticeOf = (name: string) => lines.find((line) => line.includes(`わな作動: ${name}`));
      expect(noticeOf('解決したわな')).toMatch(
        /^・\d{4}-\d\d-\d\d \d\d:\d\d　わな作動: 解決したわな　解決しました$/,
      );
      expect(noticeOf('だれも行かないわな')).toMatch(/　解決していません$/);
      expect(noticeOf('人が向かうわな')).toMatch(/　解決していません（人 west2さんが向かっています）$/);
      expect(lines.filter((line) => line.startsWith('・作動'))).toHaveLength(2);
      expect(lines).toContainEqual(expect.stringMatching(/^・許可期間：.*（あと30日）$/));
      expect(mailTo('west')?.headers.get('subject')).toBe('【里守】今朝のまとめ');
    });

    it('nothing of a permit that ends later, and of patrols only where they were not made', async () => {
      await choose('west');
      await setUser('west', { permit_to: formatDate(server.clock.now() + 31 * DAY) });
      const old = { set_at: server.clock.now() - 5 * DAY };
      await insertArmedTrap(server, { ...old, last_patrol_at: server.clock.now() - 10 * HOUR });
      await insertArmedTrap(server);
      moveTo(6, 0);
      await send();
      expect(mails.mails).toEqual([]);
      await server.database.db.deleteFrom('digests').execute();
      moveTo(19, 0);
      await send();
      expect(mailTo('west')?.text).toMatch(/見回りの記録がないわな（1件）/);
    });

    it('at most 20 of each, and how many more there are', async () => {
      await choose('west');
      for (let count = 1; count <= 23; count += 1) await announce(`知らせ${count}号`);
      moveTo(6, 0);
      await send();
      const text = mailTo('west')?.text ?? '';
      expect(text.match(/知らせ\d+号/g)).toHaveLength(20);
      expect(text).toContain('前のまとめからの通知（23件）');
      expect(text).toContain('・ほか3件');
    });

    it('names with line breaks and turned letters on one line each, and makes no header of them', async () => {
      await choose('west');
      await setUser('west', { name: `西\r\nBcc: evil@example.jp` });
      await fireNew(`わな\r\n■ にせの見出し${BIDI}`);
      moveTo(6, 0);
      await send();
      const mail = mailTo('west');
      expect(mail?.headerNames).not.toContain('bcc');
      const lines = (mail?.text ?? '').split('\n');
      expect(lines).toContain('西 Bcc: evil@example.jp 様');
      expect(lines.filter((line) => line.startsWith('■ にせ'))).toEqual([]);
      for (const line of lines.filter((each) => each.includes(BIDI))) expect(line).toMatch(ISOLATED);
    });
  });

  describe('comes', () => {
    it('once a day, from six in the morning in Japan on', async () => {
      await choose('west');
      await announce('一日目');
      moveTo(0, 0);
      server.clock.advance(6 * HOUR - 1);
      await send();
      expect(mails.mails).toEqual([]);
      server.clock.advance(1);
      await send();
      await send(server.clock.advance(MINUTE));
      expect(mails.mails).toHaveLength(1);
      await announce('二日目');
      server.clock.advance(startOfDay(server.clock.now()) + DAY - 1 - server.clock.now());
      await send();
      await send(server.clock.advance(1));
      expect(mails.mails).toHaveLength(1);
      moveTo(6, 0);
      await send();
      expect(mails.mails).toHaveLength(2);
      expect(mails.mails[1]?.text).toContain('二日目');
      expect(mails.mails[1]?.text).not.toContain('一日目');
    });

    it('after the quiet hours of the person and of the site', async () => {
      const { db } = server.database;
      await choose('west', { quiet_from: '21:00', quiet_to: '07:00' });
      await announce('会合');
      await db.updateTable('sites').set({ quiet_from: '06:30', quiet_to: '08:00' }).execute();
      for (const hour of [6, 7]) {
        moveTo(hour, 0);
        await send();
        expect(mails.mails).toEqual([]);
      }
      moveTo(8, 0);
      await send();
      await db.updateTable('sites').set({ quiet_from: null, quiet_to: null }).execute();
      expect(mailTo('west')?.text).toContain('会合');
    });

    it('late on the same day, once and with all of the days before, where no server ran', async () => {
      await choose('west');
      await announce('一日目');
      moveTo(6, 0);
      await send();
      await announce('二日目');
      moveTo(12);
      await announce('三日目');
      moveTo(23);
      await send();
      await send(server.clock.advance(MINUTE));
      expect(mails.mails).toHaveLength(2);
      expect(mails.mails[1]?.text).toMatch(/三日目[^]*二日目/);
    });

    it('of a week on Monday alone', async () => {
      await choose('west', { digest: 'weekly' });
      const days: number[] = [];
      for (let count = 0; count < 14; count += 1) {
        moveTo(6);
        await announce('毎日の知らせ');
        await send();
        if (mails.mails.length > days.length) days.push(new Date(formatDate(server.clock.now())).getUTCDay());
      }
      expect(days).toEqual([MONDAY, MONDAY]);
      expect(mails.mails[1]?.text).toContain('前のまとめからの通知（7件）');
      expect(mails.mails[1]?.headers.get('subject')).toBe('【里守】今週のまとめ');
    });

    it('by the timed job of the server, as soon as its clock is known to be right', async () => {
      await choose('west');
      await announce('会合');
      moveTo(6, 0);
      const state = vi.spyOn(server.services.clockWatch, 'state').mockReturnValue('ok');
      await expect.poll(() => mailTo('west')?.text, { timeout: 30_000 }).toContain('会合');
      state.mockRestore();
    });

    it('with the next morning where it was chosen after the morning', async () => {
      moveTo(9, 0);
      await announce('選ぶ前');
      await choose('west');
      await send();
      await announce('選んだあと');
      moveTo(6);
      await send();
      expect(mails.mails).toHaveLength(1);
      expect(mailTo('west')?.text).toContain('選んだあと');
      expect(mailTo('west')?.text).not.toContain('選ぶ前');
    });

    it('once with two servers at once, together with its mail', async () => {
      const logins = ['west', 'west2', 'club'] as const;
      for (const login of logins) await choose(login);
      await fireNew('沢の箱わな');
      moveTo(6, 0);
      const other = engine === 'postgres' ? server.place.open() : server.database;
      const now = server.clock.now();
      await Promise.all([
        queueDigests(server.database, now),
        queueDigests(other, now),
        queueDigests(other, now),
      ]);
      if (other !== server.database) await other.close();
      await server.services.mailer.drain();
      expect(mails.mails).toHaveLength(logins.length);
      for (const login of logins) expect(mailTo(login)).toBeDefined();
      const { db } = server.database;
      const queued = await db.selectFrom('mail_logs').select('id').where('rule', '=', 'digest').execute();
      const made = await db.selectFrom('digests').select('user_id').execute();
      expect(made).toHaveLength(logins.length);
      expect(queued).toHaveLength(logins.length);
    });

    it('to more people than are read at once', async () => {
      const { db } = server.database;
      const site_id = server.world.sites.satomori;
      const people = Array.from({ length: 105 }, (_each, index) => `many${index}`);
      for (const login_id of people) {
        const user_id = await insertUser(db, { site_id, login_id, email: `${login_id}@example.jp` });
        const settings = JSON.stringify({ digest: 'daily' });
        await db
          .insertInto('user_configs')
          .values({ site_id, user_id, settings, version: 1, updated_at: 0 })
          .execute();
      }
      moveTo(6, 0);
      await queueDigests(server.database, server.clock.now());
      expect(await db.selectFrom('digests').select('user_id').execute()).toHaveLength(people.length);
      await db.updateTable('users').set({ deleted_at: 1 }).where('login_id', 'like', 'many%').execute();
    });
  });

  describe('is not sent', () => {
    it.each<[string, () => Promise<unknown>]>([
      ['who has not chosen one', () => choose('west', { digest: 'none' })],
      ['who has no address', () => choose('west', { mail_to: null })],
      [
        'whose account is disabled',
        async () => {
          await choose('west');
          await setUser('west', { is_disabled: true });
        },
      ],
      [
        'whose account many share',
        async () => {
          await choose('west');
          await setUser('west', { is_shared_viewer: true });
        },
      ],
      [
        'whose site is disabled',
        async () => {
          await choose('west');
          await server.database.db.updateTable('sites').set({ is_disabled: true }).execute();
        },
      ],
    ])('to a person %s', async (_who, prepare) => {
      await fireNew('沢の箱わな');
      await prepare();
      moveTo(6, 0);
      await send();
      expect(mails.mails).toEqual([]);
      await setUser('west', { is_disabled: false, is_shared_viewer: false });
      await server.database.db.updateTable('sites').set({ is_disabled: false }).execute();
      await choose('west');
      await server.database.db.deleteFrom('digests').execute();
      await send();
      expect(mailTo('west')).toBeDefined();
    });

    it('where there is nothing to say, and not later that day either', async () => {
      await choose('west');
      moveTo(6, 0);
      await send();
      await announce('会合');
      await send(server.clock.advance(HOUR));
      expect(mails.mails).toEqual([]);
      moveTo(6);
      await send();
      expect(mailTo('west')?.text).toContain('会合');
    });

    it('any more to a person who is disabled, has stopped it or has another address before it leaves', async () => {
      const logins = ['west', 'west2', 'club', 'admin'] as const;
      for (const login of logins) await choose(login);
      for (const _login of logins) mails.refusals.push({ at: 'data', code: 451, text: 'later' });
      await fireNew('沢の箱わな');
      moveTo(6, 0);
      await send();
      await setUser('west', { is_disabled: true });
      await choose('west2', { digest: 'none' });
      await choose('club', { mail_to: 'other@example.jp' });
      server.clock.advance(HOUR);
      await server.services.mailer.drain();
      expect(mails.mails.map(({ to }) => to)).toEqual([['admin@example.jp']]);
    });
  });

  describe('is stopped', () => {
    const stop = (code: string) => server.anonymous().http.call(stopDigest, { query: { code } });
    async function receive(
      login: Login,
    ): Promise<{ url: URL; code: string; text: string; mail: ReceivedMail }> {
      await choose(login);
      await fireNew('沢の箱わな');
      moveTo(6, 0);
      await send();
      const mail = mailTo(login);
      const url = new URL(/^<(.*)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '');
      return { url, code: url.searchParams.get('code') ?? '', text: mail?.text ?? '', mail: mail! };
    }
    const configOf = async (login: Login) => (await server.as(login)).account.getConfig();

    it.each([
      ['of another person', (code: string, other: string) => code.replace(/^[^.]+\.[^.]+/, other)],
      ['of another purpose', (code: string) => code.split('.').slice(0, 2).join('.') + '.x'],
      ['that is none', () => 'x'],
    ])('by no code %s', async (_which, forge) => {
      const { code } = await receive('west');
      await choose('west2');
      const other = `${server.world.sites.satomori}.${server.world.users.west2}`;
      expect((await refusalOf(stop(forge(code, other)))).result).toBe('bad_code');
      expect((await configOf('west')).digest).toBe('daily');
      expect((await configOf('west2')).digest).toBe('daily');
    });

    it('by one call of the mail program with its form, and all other settings stay', async () => {
      const { url, mail } = await receive('west');
      await choose('west', {
        mail_enabled: true,
        quiet_from: '22:00',
        quiet_to: '05:00',
        font_size: 'large',
      });
      await choose('west2');
      const before = await configOf('west');
      expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(url.origin).toBe(PUBLIC_URL);
      for (const payload of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
        const answer = await server.app.inject({
          method: 'POST',
          url: url.pathname + url.search,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload,
        });
        expect([answer.statusCode, answer.json()]).toEqual([200, { json: { stopped: true } }]);
      }
      const { version, updated_at, ...after } = await configOf('west');
      const { version: _version, updated_at: _at, ...rest } = before;
      expect(after).toEqual({ ...rest, digest: 'none' });
      expect(version).toBe(before.version + 1);
      expect(updated_at).not.toBeNull();
      expect((await configOf('west2')).digest).toBe('daily');
      moveTo(6);
      mails.mails.length = 0;
      await send();
      expect(mailTo('west')).toBeUndefined();
      expect(mailTo('west2')).toBeDefined();
    });

    it('by a form of parts as well, and by the link in the text, whose code signs nobody in', async () => {
      const { url, code, text } = await receive('west');
      const boundary = 'parts';
      const field = 'content-disposition: form-data; name="List-Unsubscribe"';
      const answer = await server.app.inject({
        method: 'POST',
        url: url.pathname + url.search,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\n${field}\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
      });
      expect(answer.statusCode).toBe(200);
      expect((await configOf('west')).digest).toBe('none');
      expect(text).toContain(`${PUBLIC_URL}/web/#/Login?digest=${code}`);
      await choose('west');
      await stop(code);
      expect((await configOf('west')).digest).toBe('none');
      const { account } = server.anonymous();
      const device = { device_id: 'd', device_name: 'd' };
      const signIn = account.signInOnce({ code, new_password: 'forest-path-8', ...device } as never);
      expect((await refusalOf(signIn)).result).not.toBe('');
    });

    it('by no form anywhere else', async () => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/web/api/mail_logs',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'kind=password_reset&login_id=west',
      });
      expect(answer.statusCode).toBe(415);
    });
  });

  it('finds its people by an index', async () => {
    const explain = engine === 'postgres' ? sql`explain` : sql`explain query plan`;
    if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(server.database.db);
    const plan = await sql`${explain} select user_id from user_configs
      where site_id = ${server.world.sites.satomori} and (user_configs.settings ->> 'digest') in ('daily', 'weekly')
      and user_id > '' order by user_id limit 100`.execute(server.database.db);
    if (engine === 'postgres') await sql`reset enable_seqscan`.execute(server.database.db);
    expect(JSON.stringify(plan.rows)).toContain('user_configs_by_digest');
  });
});
