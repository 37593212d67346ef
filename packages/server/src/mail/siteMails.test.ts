import { changeSite, newId, type Site, type SiteSettings, settingsOf } from '@satomori/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type MailServer, startMailServer } from '../testing/mailServer.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertUser } from '../testing/world.ts';

const FROM = '里守 <satomori@example.jp>';
const SERVER_URL = 'https://satomori.example.jp';

describeOnEachEngine('a mail of a site', (engine) => {
  let mailServer: MailServer;
  let server: TestServer;
  beforeEach(async () => {
    mailServer = await startMailServer();
    server = await startTestServer(engine, {
      smtp: { url: mailServer.url, from: FROM },
      publicUrl: SERVER_URL,
    });
    for (const [code, site_id] of Object.entries(server.world.sites))
      await insertUser(server.database.db, { site_id, login_id: 'taro', email: `taro@${code}.example.jp` });
  });
  afterEach(async () => {
    await server.stop();
    await mailServer.stop();
  });

  const change = async (more: Partial<SiteSettings>) => {
    const admin = await server.as('admin');
    const site = (await admin.sites.list()).json[0] as Site;
    const body = { ...settingsOf(site), ...more, version: site.version };
    return admin.http.call(changeSite, { params: { id: site.id }, body });
  };
  const ask = (site: string) =>
    server.anonymous().account.sendMail({ kind: 'password_reset', login_id: 'taro', site });
  /** What a person of the site gets after asking for a new password. */
  async function mailTo(site: string) {
    await ask(site);
    await server.services.mailer.drain();
    const sent = mailServer.mails.find(({ to }) => to[0] === `taro@${site}.example.jp`);
    const [link = ''] = /https:\S+/.exec(sent?.text ?? '') ?? [];
    return { from: sent?.headers.get('from'), text: sent?.text ?? '', link, headerNames: sent?.headerNames };
  }

  it('goes to the person of the named site, where two have the same address', async () => {
    await server.database.db
      .updateTable('users')
      .set({ email: 'family@example.jp' })
      .where('login_id', '=', 'taro')
      .execute();
    await server
      .anonymous()
      .account.sendMail({ kind: 'password_reset', email: 'family@example.jp', site: 'hokapato' });
    await server.services.mailer.drain();
    expect(mailServer.mails).toHaveLength(1);
    expect(mailServer.mails[0]?.text).toContain('hokapato の');
  });

  it('comes from the site, with its contact and its address; another site keeps that of the server', async () => {
    await change({
      mail_sender_name: '里山町 農林課',
      mail_sender_address: 'norin@satoyama.example.jp',
      contact_name: '農林課',
      contact_phone: '0265-11-2222',
    });
    await server.database.db
      .updateTable('sites')
      .set({ public_url: 'https://satoyama.example.jp', host_name: 'satoyama.example.jp' })
      .where('code', '=', 'satomori')
      .execute();
    const own = await mailTo('satomori');
    expect(own.from).toBe('里山町 農林課 <norin@satoyama.example.jp>');
    expect(own.text).toContain('連絡先: 農林課　0265-11-2222');
    expect(own.link).toMatch(/^https:\/\/satoyama\.example\.jp\/web\/#\/Login\?reset=[\w-]+$/);
    const other = await mailTo('hokapato');
    expect(other.from).toBe(FROM);
    expect(other.text).not.toMatch(/農林課|satoyama/);
    expect(other.link).toMatch(
      /^https:\/\/satomori\.example\.jp\/web\/#\/Login\?reset=[\w-]+&site=hokapato$/,
    );
  });

  it('has the name of the site where only an address, and the address of the server where only a name is set', async () => {
    await change({ mail_sender_address: 'norin@satoyama.example.jp' });
    expect((await mailTo('satomori')).from).toBe('satomori <norin@satoyama.example.jp>');
    mailServer.mails.length = 0;
    server.clock.advance(11 * 60_000);
    await change({ mail_sender_address: null, mail_sender_name: '里山町, 農林課' });
    expect((await mailTo('satomori')).from?.replaceAll('"', '')).toBe('里山町, 農林課 <satomori@example.jp>');
  });

  it('has one sender, whatever its name is', async () => {
    for (const name of ['x\r\nBcc: all@example.jp', 'a <b@c>', 'あ\u2028い', 'あ\u202eい', '"x"']) {
      const refusal = await refusalOf(change({ mail_sender_name: name }));
      expect([name, refusal.result]).toEqual([name, 'invalid_input']);
      expect(JSON.stringify(refusal.details)).toContain('mail_sender_name');
    }
    expect((await refusalOf(change({ mail_sender_address: 'a@b.jp, c@d.jp' }))).result).toBe('invalid_input');
    // Even one that no check has seen becomes no header.
    await server.database.db
      .updateTable('sites')
      .set({
        mail_sender_name: 'x\r\nBcc: all@example.jp\r\n',
        mail_sender_address: 'a@b.jp\r\nBcc: all@b.jp',
      })
      .where('code', '=', 'satomori')
      .execute();
    await ask('satomori');
    await server.services.mailer.drain();
    for (const { headerNames, to } of mailServer.mails) {
      expect(headerNames).not.toContain('bcc');
      expect(to).toEqual(['taro@satomori.example.jp']);
    }
  });

  it('of a disabled site waits until the site is enabled, and nobody is mailed meanwhile', async () => {
    const disable = (is_disabled: boolean) =>
      server.database.db.updateTable('sites').set({ is_disabled }).where('code', '=', 'satomori').execute();
    const site_id = server.world.sites.satomori;
    await disable(true);
    await server.database.db
      .insertInto('mail_logs')
      .values({
        site_id,
        id: newId(),
        rule: 'inquiry',
        to_addresses: 'norin@example.jp',
        subject: '問い合わせ',
        body: '本文',
        status: 'queued',
        attempts: 0,
        queued_at: server.clock.now(),
        next_attempt_at: server.clock.now(),
        dedup_key: 'test',
      })
      .execute();
    expect(await refusalOf(ask('satomori'))).toMatchObject({ result: 'site_disabled' });
    await server.anonymous().account.sendMail({ kind: 'password_reset', email: 'taro@satomori.example.jp' });
    await mailTo('hokapato');
    expect(mailServer.mails.map(({ to }) => to[0])).toEqual(['taro@hokapato.example.jp']);
    await disable(false);
    await server.services.mailer.drain();
    expect(mailServer.mails.map(({ to }) => to[0])).toContain('norin@example.jp');
  });
});
