import {
  changeCapture,
  createAdminUser,
  EMPTY_ACCOUNT,
  formatDate,
  type NewAdminUser,
  newId,
  startOfMonth,
} from '@satomori/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../testing/mailServer.ts';
import { DAY, HOUR, iso, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';
import { queueMonthlyReports } from './queueMonthlyReports.ts';

const PUBLIC_URL = 'https://satomori.example.jp';
/** The server's own timed job sends none by a wrong clock; so only the test does. */
const DIFFERING_CLOCKS = {
  wall: Date.now,
  monotonic: () => performance.now(),
  database: async () => Date.now() + DAY,
};

describeOnEachEngine('the monthly report', (engine) => {
  let server: TestServer;
  let mails: MailServer;
  /** Start of the month that is reported. */
  let month: number;
  let due: number;

  beforeAll(async () => {
    mails = await startMailServer();
    server = await startTestServer(engine, {
      smtp: { url: mails.url, from: 'satomori@example.jp' },
      publicUrl: PUBLIC_URL,
      clocks: DIFFERING_CLOCKS,
    });
    month = startOfMonth(server.clock.now());
    due = startOfMonth(month + 40 * DAY) + 4 * DAY + 6 * HOUR;
    server.clock.advance(month + 15 * DAY - server.clock.now());
    await postAll();
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });
  afterEach(async () => {
    const { db } = server.database;
    await db.updateTable('sites').set({ is_disabled: false, quiet_from: null, quiet_to: null }).execute();
    const as = { gets_monthly_report: false, email: null, is_disabled: false };
    await db.updateTable('users').set(as).where('login_id', '!=', 'disabled').execute();
    await setUser('west', { is_shared_viewer: false, is_hunter: true });
    await db.deleteFrom('mail_logs').execute();
    mails.mails.length = 0;
    mails.refusals.length = 0;
  });

  const setUser = (login: Login, changes: Record<string, unknown>) =>
    server.database.db
      .updateTable('users')
      .set(changes)
      .where('id', '=', server.world.users[login])
      .execute();
  const choose = (login: Login) =>
    setUser(login, { gets_monthly_report: true, email: `${login}@example.jp` });
  async function send(now = due): Promise<void> {
    server.clock.advance(now - server.clock.now());
    await queueMonthlyReports(server.database, { now, publicUrl: PUBLIC_URL });
    await server.services.mailer.drain();
  }
  const mailTo = (login: Login): ReceivedMail | undefined =>
    mails.mails.find(({ to }) => to[0] === `${login}@example.jp`);

  async function post(login: Login, at: number, more: object, isApproved = true): Promise<void> {
    const capture = captureOf(server, { captured_at: iso(at), ...more });
    const { id, version } = await postCapture(await server.as(login), capture);
    if (!isApproved) return;
    const { http } = await server.as('admin');
    await http.call(changeCapture, { params: { id }, body: { action: 'approve', version } });
  }
  async function postAll(): Promise<void> {
    await post('west', month + HOUR, { species: 'boar', place: '水神の沢' });
    await post('west', server.clock.now() - HOUR, { species: 'boar' });
    await post('west', server.clock.now() - HOUR, { species: 'sika_deer' }, false);
    await post('west', month - HOUR, { species: 'black_bear' });
    await post('east', server.clock.now() - HOUR, { species: 'sika_deer' });
    await post('west', month - 360 * DAY, { species: 'raccoon' });
  }

  describe('is sent', () => {
    it.each<[string, () => Promise<unknown>]>([
      ['who was not chosen', () => setUser('west', { email: 'west@example.jp' })],
      ['without an address', () => setUser('west', { gets_monthly_report: true })],
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
        'who may print no captures any more',
        async () => {
          await choose('west');
          await setUser('west', { is_hunter: false });
        },
      ],
      [
        'whose site is disabled',
        async () => {
          await choose('west');
          await server.database.db.updateTable('sites').set({ is_disabled: true }).execute();
        },
      ],
      ['of a site without captures', () => choose('hokapatoAdmin')],
    ])('to nobody %s', async (_who, prepare) => {
      await prepare();
      await send();
      expect(mails.mails).toEqual([]);
      expect(await server.database.db.selectFrom('mail_logs').select('id').execute()).toEqual([]);
      await setUser('west', { is_shared_viewer: false, is_hunter: true, is_disabled: false });
      await server.database.db.updateTable('sites').set({ is_disabled: false }).execute();
      await choose('west');
      await send(due + HOUR);
      expect(mailTo('west')).toBeDefined();
    });

    it('to nobody who is disabled, not chosen any more or has another address before it leaves', async () => {
      const logins = ['west', 'west2', 'east', 'admin'] as const;
      for (const login of logins) await choose(login);
      for (const _login of logins) mails.refusals.push({ at: 'data', code: 451, text: 'later' });
      await send();
      expect(mails.mails).toEqual([]);
      await setUser('west', { is_disabled: true });
      await setUser('west2', { gets_monthly_report: false });
      await setUser('east', { email: 'other@example.jp' });
      server.clock.advance(HOUR);
      await server.services.mailer.drain();
      expect(mails.mails.map(({ to }) => to)).toEqual([['admin@example.jp']]);
    });

    it('from six in the morning of the fifth on, once for each month', async () => {
      await choose('west');
      await send(due - 1);
      expect(mails.mails).toEqual([]);
      await send();
      await send(due + HOUR);
      await send(due + 20 * DAY);
      expect(mails.mails).toHaveLength(1);
      const next = startOfMonth(due + 30 * DAY) + 4 * DAY + 6 * HOUR;
      await send(next);
      expect(mails.mails).toHaveLength(2);
      expect(mails.mails[1]?.text).toContain('・ありません');
    });

    it('after the quiet hours, and late where no server ran', async () => {
      await choose('west');
      await server.database.db.updateTable('sites').set({ quiet_from: '05:00', quiet_to: '07:00' }).execute();
      await send();
      expect(mails.mails).toEqual([]);
      await send(due + 3 * DAY + HOUR);
      expect(mailTo('west')).toBeDefined();
    });

    it('once with two servers at once', async () => {
      for (const login of ['west', 'admin'] as const) await choose(login);
      const other = engine === 'postgres' ? server.place.open() : server.database;
      server.clock.advance(due - server.clock.now());
      const job = { now: due, publicUrl: PUBLIC_URL };
      await Promise.all(
        [server.database, other, other].map((database) => queueMonthlyReports(database, job)),
      );
      if (other !== server.database) await other.close();
      await server.services.mailer.drain();
      expect(mails.mails).toHaveLength(2);
      for (const login of ['west', 'admin'] as const) expect(mailTo(login)).toBeDefined();
    });

    it('by the timed job of the server, as soon as its clock is known to be right', async () => {
      await choose('west');
      server.clock.advance(due - server.clock.now());
      const state = vi.spyOn(server.services.clockWatch, 'state').mockReturnValue('ok');
      await expect.poll(() => mailTo('west')?.text, { timeout: 30_000 }).toContain('イノシシ');
      state.mockRestore();
    });
  });

  it('counts the approved captures that the person sees, beside those of last year, without a name or place', async () => {
    for (const login of ['west', 'east', 'admin'] as const) await choose(login);
    await send();
    const linesOf = (login: Login) =>
      (mailTo(login)?.text ?? '').split('\n').filter((line) => /^・|含めていません/.test(line));
    const last = '（前年の同じ月 0頭）';
    expect(linesOf('west')).toEqual([
      `・イノシシ 2頭${last}`,
      '・アライグマ 0頭（前年の同じ月 1頭）',
      '承認前・差し戻しの記録 1件は含めていません。',
    ]);
    expect(linesOf('east')).toEqual([`・ニホンジカ 1頭${last}`]);
    expect(linesOf('admin')).toContain(`・ニホンジカ 1頭${last}`);
    const text = mailTo('admin')?.text ?? '';
    for (const hidden of ['人 west', '水神の沢']) expect(text).not.toContain(hidden);
    const [from, to] = [formatDate(month), formatDate(due - 5 * DAY)];
    expect(text).toContain(`${PUBLIC_URL}/web/#/HuntTimeline?from=${from}&to=${to}&paper=monthly\n`);
    const [year, number] = from.split('-').map(Number);
    expect(mailTo('admin')?.headers.get('subject')).toBe(`【里守】${year}年${number}月の捕獲`);
  });

  it('is refused for whoever may print no captures, and for a shared account', async () => {
    const { http } = await server.as('admin');
    const choosing = (rights: Partial<NewAdminUser>) => {
      const person = { ...EMPTY_ACCOUNT, id: newId(), login_id: newId(), name: '人', ...rights };
      return http.call(createAdminUser, { body: { ...person, gets_monthly_report: true } });
    };
    for (const rights of [{ is_posting: true }, { is_hunter: true, is_shared_viewer: true }])
      expect(await refusalOf(choosing(rights))).toMatchObject({
        result: 'invalid_input',
        details: { problems: [{ field: 'gets_monthly_report' }] },
      });
    for (const rights of [{ is_hunter: true }, { is_admin: true }])
      expect((await choosing(rights)).gets_monthly_report).toBe(true);
  });
});
