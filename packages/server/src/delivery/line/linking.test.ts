import { createLineCode, getLineLink, removeLineLink } from '@satomori/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { changeAccount } from '../../accounts/repository.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { addLineAccounts, callAsLine, LINE, lineEvent, putLine, textEvent } from '../../testing/lineSite.ts';
import { type LineStandIn, startLineStandIn } from '../../testing/lineStandIn.ts';
import {
  DAY,
  iso,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestServer,
} from '../../testing/startTestServer.ts';
import type { Login } from '../../testing/world.ts';

const TARO = 'U0000000000000000000000000000taro';
const OTHER = 'U000000000000000000000000000other';

describeOnEachEngine('linking a LINE', (engine) => {
  let server: TestServer;
  let line: LineStandIn;
  const linkOf = async (login: Login) => (await server.as(login)).http.call(getLineLink, {});
  const isLinked = async (login: Login) => (await linkOf(login)).linked_at !== null;
  const codeOf = async (login: Login) => (await (await server.as(login)).http.call(createLineCode, {})).code;
  const send = (userId: string, text: string) => callAsLine(server, [textEvent(server, userId, text)]);
  const lastReply = async (count: number) => {
    await expect.poll(() => line.replies.length).toBe(count);
    return line.replies.at(-1)!.text;
  };

  beforeAll(async () => {
    line = await startLineStandIn();
    addLineAccounts(line);
    server = await startTestServer(engine, { lineApiUrl: line.url });
    await putLine(server, 'satomori');
  });
  afterAll(async () => {
    await server.stop();
    await line.stop();
  });
  afterEach(async () => {
    server.clock.advance(20 * MINUTE);
    for (const table of ['line_links', 'one_time_codes', 'push_logs'] as const)
      await server.database.db.deleteFrom(table).execute();
    await expect.poll(() => line.replies.splice(0).length).toBe(0);
  });

  it.each([
    ['without a signature', { signature: null }],
    ['with one that is none', { signature: 'あ' }],
    ['with one of another secret', { secret: LINE.hokapato.secret }],
    ['with a part of the right one', { signature: '' }],
    ['to a site that does not use LINE', { site: 'hokapato' }],
    ['to a site that is unknown', { site: 'nowhere' }],
  ])('is refused alike %s, and does nothing', async (_what, call) => {
    const code = await codeOf('west');
    const events = [textEvent(server, TARO, code)];
    expect(await callAsLine(server, events, call)).toBe(401);
    expect(await isLinked('west')).toBe(false);
    expect(await callAsLine(server, events)).toBe(200);
    expect(await isLinked('west')).toBe(true);
    expect(await lastReply(1)).toContain('つながりました（人 westさん）');
  });

  it('is nothing for a shared account, nor where the site does not use LINE', async () => {
    expect((await refusalOf(codeOf('viewer'))).result).toBe('not_allowed');
    expect((await refusalOf(codeOf('valley'))).result).toBe('not_possible_now');
    expect(await linkOf('valley')).toEqual({ account: null, linked_at: null, last_sent_at: null });
    expect((await linkOf('west')).account).toEqual({ basic_id: '@first', display_name: null });
  });

  it('works by the digits however they are typed, and answers', async () => {
    const code = await codeOf('west');
    expect(code).toMatch(/^\d{8}$/);
    const wide = [...code].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('');
    await send(TARO, ` ${wide.slice(0, 4)}－${wide.slice(4)}\n`);
    expect(await linkOf('west')).toMatchObject({ linked_at: iso(server.clock.now()) });
    expect(line.replies.length).toBeLessThanOrEqual(1);
    expect(await lastReply(1)).toContain('つながりました');
    expect(line.replies[0]).toMatchObject({ token: LINE.satomori.token });
  });

  it('works once with a code, within ten minutes, and with the last one only', async () => {
    const [ended, code] = [await codeOf('west'), await codeOf('west')];
    await send(OTHER, ended);
    expect([await isLinked('west'), await lastReply(1)]).toEqual([
      false,
      expect.stringContaining('新しい番号'),
    ]);
    await send(TARO, code);
    expect(await isLinked('west')).toBe(true);
    await lastReply(2);
    await send(OTHER, code);
    expect(await lastReply(3)).toContain('新しい番号');
    const stored = () =>
      server.database.db.selectFrom('line_links').select(['user_id', 'line_user_id']).execute();
    const own = { user_id: server.world.users.west, line_user_id: TARO };
    expect(await stored()).toEqual([own]);

    const late = await codeOf('west2');
    server.clock.advance(10 * MINUTE);
    await send(OTHER, late);
    expect(await lastReply(4)).toContain('新しい番号');
    expect(await stored()).toEqual([own]);
  });

  it('does not work with the code of another site', async () => {
    await putLine(server, 'hokapato');
    const code = await codeOf('valley');
    await send(TARO, code);
    expect(await lastReply(1)).toContain('新しい番号');
    expect([await isLinked('valley'), await isLinked('west')]).toEqual([false, false]);
    const call = { site: 'hokapato', secret: LINE.hokapato.secret };
    await callAsLine(server, [textEvent(server, TARO, code)], call);
    expect(await isLinked('valley')).toBe(true);
    await lastReply(2);
    await server.database.db
      .deleteFrom('line_accounts')
      .where('site_id', '=', server.world.sites.hokapato)
      .execute();
  });

  it('replaces the former LINE of the person, and the former person of the LINE', async () => {
    await send(TARO, await codeOf('west'));
    await send(OTHER, await codeOf('west'));
    await send(OTHER, await codeOf('west2'));
    expect([await isLinked('west'), await isLinked('west2')]).toEqual([false, true]);
    await lastReply(3);
  });

  it('is not for who may not sign in any more', async () => {
    const code = await codeOf('west');
    const { users, sites } = server.world;
    const disable = (is_disabled: boolean) =>
      server.database.db.updateTable('users').set({ is_disabled }).where('id', '=', users.west).execute();
    await disable(true);
    await send(TARO, code);
    await disable(false);
    expect([await isLinked('west'), await lastReply(1)]).toEqual([
      false,
      expect.stringContaining('新しい番号'),
    ]);

    await send(TARO, await codeOf('west'));
    await lastReply(2);
    const account = { site_id: sites.satomori, id: users.west };
    const { stamp } = await server.database.db
      .selectFrom('users')
      .select('stamp')
      .where('id', '=', users.west)
      .executeTakeFirstOrThrow();
    await server.database.transaction((trx) => changeAccount(trx, account, { stamp }, server.clock.now()));
    expect(await isLinked('west')).toBe(false);
  });

  it('does an event once, and none of another day', async () => {
    const blocked = lineEvent(server, TARO, { type: 'unfollow' });
    await send(TARO, await codeOf('west'));
    await lastReply(1);
    server.clock.advance(MINUTE);
    const later = { ...blocked, timestamp: server.clock.now() };
    await callAsLine(server, [later]);
    expect(await isLinked('west')).toBe(false);
    const told = await (await server.as('west')).notifications.list({ kind: 'push_ended' });
    expect(told.json).toMatchObject([{ title: 'LINEに通知が届かなくなりました', read_at: null }]);

    const code = await codeOf('west');
    const linking = textEvent(server, TARO, code);
    await callAsLine(server, [linking]);
    await lastReply(2);
    await callAsLine(server, [
      later,
      linking,
      lineEvent(server, TARO, { type: 'unfollow', timestamp: server.clock.now() - 1 }),
    ]);
    expect(await isLinked('west')).toBe(true);
    server.clock.advance(DAY + MINUTE);
    await callAsLine(server, [{ ...later, webhookEventId: 'recorded' }]);
    expect([await isLinked('west'), line.replies.length]).toEqual([true, 2]);
  });

  it('is not found by guessing', async () => {
    const code = await codeOf('west');
    const wrong = code === '12345678' ? '12345679' : '12345678';
    await callAsLine(
      server,
      Array.from({ length: 10 }, () => textEvent(server, OTHER, wrong)),
    );
    await lastReply(10);
    await send(OTHER, code);
    expect([await isLinked('west'), await lastReply(11)]).toEqual([
      false,
      expect.stringContaining('10分ほど'),
    ]);
    await send(TARO, code);
    expect(await isLinked('west')).toBe(true);
    await lastReply(12);
    for (let made = 1; made < 10; made += 1) await codeOf('west');
    expect((await refusalOf(codeOf('west'))).result).toBe('too_many_requests');
  });

  it('leaves other messages to the town, and tells who is linked that they are not read', async () => {
    await send(OTHER, '熊を見ました');
    await callAsLine(server, [
      { type: 'follow', webhookEventId: 'f', timestamp: server.clock.now() },
      lineEvent(server, OTHER, { type: 'message', message: { type: 'image', id: '1' } }),
      lineEvent(server, OTHER, { type: 'message', source: { type: 'group', groupId: 'C1', userId: OTHER } }),
    ]);
    await send(TARO, await codeOf('west'));
    await lastReply(1);
    await send(TARO, '向かいます');
    expect(await lastReply(2)).toContain('里守には届きません');
  });

  it('ends when the person wishes, and only their own', async () => {
    await send(TARO, await codeOf('west'));
    await send(OTHER, await codeOf('west2'));
    await lastReply(2);
    const { http } = await server.as('west');
    expect(await http.call(removeLineLink, {})).toMatchObject({ linked_at: null });
    expect((await refusalOf(http.call(removeLineLink, {}))).result).toBe('not_found');
    expect(await isLinked('west2')).toBe(true);
  });
});
