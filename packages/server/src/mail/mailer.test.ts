import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type MailServer, startMailServer } from '../testing/mailServer.ts';
import { DAY, HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { composeMail } from './compose.ts';
import { createMailer, type MailerOptions, mailWaitAfter } from './mailer.ts';
import { type NewMail, queueMail } from './repository.ts';
import { createSmtpTransport, MailRefusal, type OutgoingMail } from './smtp.ts';

const FROM = '里守 <satomori@example.jp>';
const TO = 'hanako@example.jp';

it('attempts come at longer and longer intervals, at most an hour apart', () => {
  expect([1, 2, 3, 8, 9, 50].map(mailWaitAfter)).toEqual(
    [30 * SECOND, MINUTE, 2 * MINUTE, 60 * MINUTE, HOUR, HOUR].map((wait) => Math.min(wait, HOUR)),
  );
});

describeOnEachEngine('the mailer', (engine) => {
  let mailServer: MailServer;
  let server: TestServer;
  beforeEach(async () => {
    mailServer = await startMailServer();
    server = await startTestServer(engine, { smtp: { url: mailServer.url, from: FROM } });
  });
  afterEach(async () => {
    await server.stop();
    await mailServer.stop();
  });

  let count = 0;
  const queue = async (mail: Partial<NewMail> = {}, at = server.clock.now()) => {
    count += 1;
    const whole = {
      site_id: server.world.sites.satomori,
      rule: 'inquiry' as const,
      to_addresses: TO,
      subject: 'わなの貸し出し',
      body: '一行目\n二行目',
      dedup_key: `test:${count}`,
      ...mail,
    };
    await queueMail(server.database.db, whole, at);
  };
  const rows = () => server.database.db.selectFrom('mail_logs').selectAll().orderBy('id').execute();
  const row = async () => (await rows())[0]!;
  const drain = () => server.services.mailer.drain();

  /** Another server on the same database, with the test's own transport. */
  const mailerWith = (
    deliver: (mail: OutgoingMail) => Promise<string>,
    log: MailerOptions['log'],
    options: Partial<MailerOptions> = {},
  ) =>
    createMailer({
      database: server.database,
      transport: { deliver },
      tokens: server.services.tokens,
      publicUrl: 'https://satomori.example.jp',
      isClockSure: () => true,
      now: server.clock.now,
      log,
      ...options,
    });
  const quiet = { warn: () => {} };

  describe('whatever was typed', () => {
    it.each([
      ['subject', { subject: 'x\r\nBcc: all@example.jp\r\n\r\nbody' }],
      ['long subject', { subject: `${'長'.repeat(2500)}\r\nBcc: all@example.jp\r\n${'い'.repeat(2500)}` }],
      ['answer address', { reply_to: 'a@example.jp\r\nBcc: all@example.jp' }],
      ['body', { body: 'x\r\n.\r\nMAIL FROM:<all@example.jp>\r\nBcc: all@example.jp' }],
    ])('makes no header and no second mail of the %s', async (_what, mail) => {
      await queue(mail);
      await drain();
      expect((await row()).status).toBe('sent');
      expect(mailServer.mails).toHaveLength(1);
      const [received] = mailServer.mails;
      expect(received!.to).toEqual([TO]);
      expect(received!.headerNames).not.toContain('bcc');
      expect(new Set(received!.headerNames).size).toBe(received!.headerNames.length);
    });

    it.each(['a@example.jp, b@example.jp', 'a@example.jp\r\nRCPT TO:<b@example.jp>', 'nobody', '<a@b>'])(
      'sends nothing to %j, which is no address',
      async (to_addresses) => {
        await queue({ to_addresses });
        await drain();
        expect(await row()).toMatchObject({ status: 'failed', attempts: 1 });
        expect(mailServer.mails).toEqual([]);
      },
    );
  });

  it('sends a mail once, with the headers that belong to it and every character', async () => {
    await queue({ subject: '𠮷田さんと髙﨑さんから', body: '𠮷 髙 﨑\n二行目', reply_to: 'taro@example.jp' });
    await drain();
    await drain();
    const { id, ...sent } = await row();
    expect(sent).toMatchObject({
      status: 'sent',
      attempts: 1,
      sent_at: server.clock.now(),
      error: null,
      body: null,
      provider_message_id: expect.stringContaining('queued as 1'),
    });
    expect(mailServer.mails).toHaveLength(1);
    const [{ headers, text, to } = mailServer.mails[0]!] = mailServer.mails;
    expect(to).toEqual([TO]);
    expect(Object.fromEntries(headers)).toMatchObject({
      from: FROM,
      to: TO,
      'reply-to': 'taro@example.jp',
      subject: '𠮷田さんと髙﨑さんから',
      'message-id': `<${id}@example.jp>`,
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(text.replaceAll('\r\n', '\n').split('\n\n----\n')[0]).toBe('𠮷 髙 﨑\n二行目');
  });

  it('waits while the mail server is away, and sends once when it is back', async () => {
    const port = Number(new URL(mailServer.url).port);
    await mailServer.stop();
    await queue();
    await drain();
    expect(await row()).toMatchObject({ status: 'queued', attempts: 1, body: '一行目\n二行目' });
    await drain();
    expect((await row()).attempts).toBe(1);
    mailServer = await startMailServer({ port });
    server.clock.advance(30 * SECOND);
    await drain();
    await drain();
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2 });
    expect(mailServer.mails).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)('tries again after a 451 to the %s', async (at) => {
    mailServer.refusals.push({ at, code: 451, text: 'come again later' });
    await queue();
    await drain();
    expect(await row()).toMatchObject({
      status: 'queued',
      error: expect.stringContaining('come again later'),
    });
    server.clock.advance(30 * SECOND);
    await drain();
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2, error: null });
    expect(mailServer.mails).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)(
    'gives up at once after a 550 to the %s, and says why',
    async (at) => {
      mailServer.refusals.push({ at, code: 550, text: 'no such user here' });
      await queue();
      await drain();
      expect(await row()).toMatchObject({
        status: 'failed',
        attempts: 1,
        error: expect.stringContaining('no such user here'),
        body: '一行目\n二行目',
      });
      server.clock.advance(DAY);
      await drain();
      expect(mailServer.mails).toEqual([]);
    },
  );

  it.each(['//', '//user:wrong@'])(
    'waits where the account for sending (%s) is refused: that is no fault of the mail',
    async (account) => {
      const strict = await startMailServer({ knowsNobody: true });
      const transport = createSmtpTransport({ url: strict.url.replace('//', account), from: FROM });
      const refusal = await transport
        .deliver({
          id: 'x',
          from: { name: null, address: null },
          to: TO,
          replyTo: null,
          subject: 'x',
          text: 'x',
        })
        .catch((error: unknown) => error);
      await strict.stop();
      expect(refusal).toBeInstanceOf(MailRefusal);
      expect(refusal).toMatchObject({ isFinal: false, code: expect.stringMatching(/ 53[05]$/) });
    },
  );

  it('gives up what has waited too long, without sending it', async () => {
    mailServer.refusals.push({ at: 'data', code: 451, text: 'come again later' });
    await queue();
    await drain();
    server.clock.advance(3 * DAY + SECOND);
    await drain();
    expect(await row()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('come again later'),
    });
    expect(mailServer.mails).toEqual([]);
  });

  // Source: R69.
  it('gives up nothing by its age while the clock is known to have been set', async () => {
    mailServer.refusals.push({ at: 'data', code: 451, text: 'come again later' });
    await queue();
    await drain();
    const state = vi.spyOn(server.services.clockWatch, 'state').mockReturnValue('stepped');
    server.clock.advance(3 * DAY + SECOND);
    await drain();
    state.mockRestore();
    expect(await row()).toMatchObject({ status: 'sent', error: null });
    expect(mailServer.mails).toHaveLength(1);
  });

  // Source: R61.
  it('sends what was queued while the clock was fast, once it is set right', async () => {
    await queue({}, server.clock.now() + 365 * DAY);
    await drain();
    expect((await row()).status).toBe('sent');
    expect(mailServer.mails).toHaveLength(1);
  });

  it('sends each mail once, though two servers work on one queue', async () => {
    for (let n = 0; n < 30; n += 1) await queue({ subject: `${n}` });
    const other = mailerWith(createSmtpTransport({ url: mailServer.url, from: FROM }).deliver, quiet);
    await Promise.all([drain(), other.drain()]);
    await other.stop();
    const subjects = mailServer.mails.map(({ headers }) => Number(headers.get('subject')));
    expect(subjects.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    expect((await rows()).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true);
  });

  it('sends again under the same Message-ID what a server took and died with, and not before', async () => {
    await server.services.mailer.stop();
    await queue();
    const ids: string[] = [];
    const dead = Promise.withResolvers<string>();
    const dying = mailerWith(({ id }) => {
      ids.push(id);
      return dead.promise;
    }, quiet);
    dying.wake();
    await vi.waitFor(() => expect(ids).toHaveLength(1), 30_000);
    const living = mailerWith(async ({ id }) => {
      ids.push(id);
      return 'OK';
    }, quiet);
    await living.drain();
    expect(ids).toHaveLength(1);
    server.clock.advance(3 * MINUTE);
    await living.drain();
    expect(ids).toEqual([ids[0], ids[0]]);
    // The first server has not crashed after all: its late result changes nothing.
    dead.reject(new MailRefusal('too late', { isFinal: true, code: 'EMESSAGE 550' }));
    await dying.drain();
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2, provider_message_id: 'OK' });
    await Promise.all([dying.stop(), living.stop()]);
  });

  const askForReset = async () => {
    const { db } = server.database;
    await db.updateTable('users').set({ email: TO }).where('id', '=', server.world.users.west).execute();
    await queue({ rule: 'password_reset', user_id: server.world.users.west, body: null });
  };

  // Source: R69.
  it('sends the others where a mail cannot be composed, which waits as after any attempt', async () => {
    await server.services.mailer.stop();
    await askForReset();
    server.clock.advance(SECOND);
    await queue();
    const sent: string[] = [];
    const deliver = async ({ text }: OutgoingMail) => {
      sent.push(text);
      return 'OK';
    };
    const derive = vi.fn(server.services.tokens.derive);
    derive.mockImplementationOnce(() => {
      throw new Error('a defect');
    });
    const mailer = mailerWith(deliver, quiet, { tokens: { derive } });
    await mailer.drain();
    expect(sent).toEqual([expect.stringContaining('二行目')]);
    const waits = { status: 'queued', attempts: 1, next_attempt_at: server.clock.now() + 30 * SECOND };
    const reset = (await rows()).find(({ rule }) => rule === 'password_reset');
    expect(reset).toMatchObject({ ...waits, error: 'not composed' });
    server.clock.advance(30 * SECOND);
    await mailer.drain();
    await mailer.stop();
    expect(sent).toHaveLength(2);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  it('composes no mail that was withdrawn after it was claimed', async () => {
    const { db } = server.database;
    await askForReset();
    const mail = { ...(await row()), attempts: 1 };
    await db.updateTable('mail_logs').set({ status: 'failed', attempts: 1 }).execute();
    const { tokens } = server.services;
    const composed = await composeMail(db, mail, { tokens, publicUrl: '' }, server.clock.now());
    expect(composed).toBeNull();
    expect(await db.selectFrom('one_time_codes').select('user_id').execute()).toEqual([]);
  });

  it('writes no address, text or word of the mail server into the log', async () => {
    const said: unknown[] = [];
    const log = { warn: (...words: unknown[]) => void said.push(words) } as MailerOptions['log'];
    const mailer = mailerWith(async () => {
      throw new MailRefusal(`550 <${TO}> unknown`, { isFinal: true, code: 'EENVELOPE 550' });
    }, log);
    await server.services.mailer.stop();
    await queue({ subject: '秘密の件名', body: '秘密の本文' });
    await mailer.drain();
    await mailer.stop();
    expect(said).toHaveLength(1);
    expect(JSON.stringify(said)).toContain('EENVELOPE 550');
    for (const word of [TO, 'hanako', '秘密']) expect(JSON.stringify(said)).not.toContain(word);
  });
});

describeOnEachEngine('without a mail server', (engine) => {
  it('mails stay queued, and the server says so', async () => {
    const server = await startTestServer(engine);
    const { db } = server.database;
    await db.updateTable('users').set({ email: TO }).where('id', '=', server.world.users.west).execute();
    await server.anonymous().account.sendMail({ kind: 'password_reset', login_id: 'west' });
    await server.services.mailer.drain();
    server.clock.advance(MINUTE);
    expect(await server.anonymous().ready()).toMatchObject({ sends_mail: false, mail_queue_age_s: 60 });
    const [row] = await db.selectFrom('mail_logs').selectAll().execute();
    expect(row).toMatchObject({ status: 'queued', attempts: 0 });
    await server.stop();
  });
});
