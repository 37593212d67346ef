import type { AuditLog } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { answer, idOf } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { listAudit, listAuditCommand } from './list.ts';

const ENTRY: AuditLog = {
  id: idOf(900),
  at: '2026-11-20T01:02:03.000Z',
  user_id: idOf(1),
  user_name: '山田 一郎',
  user_login_id: 'yamada',
  action: 'edit',
  target_type: 'user',
  target_id: idOf(2),
  target_name: '東 花子',
  changes: { name: ['西 花子', '東 花子'], phone: 'changed' },
  names: {},
  reason: null,
  request_id: 'request-1',
};

it('takes filters by code and by word', async () => {
  const run = vi.fn();
  const args = [
    '--from',
    '2026-11-01',
    '--kind',
    '人,trap',
    '--action',
    '停止',
    '--target',
    idOf(2),
    '-n',
    '5',
  ];
  await parse(listAuditCommand, run, args);
  expect(run.mock.calls[0]?.[1]).toEqual({
    from: '2026-11-01',
    kind: 'user,trap',
    action: 'disable',
    target: idOf(2),
    limit: 5,
  });
});

it.each([
  [['--from', 'soon']],
  [['--kind', 'dragon']],
  [['--action', '読む']],
  [['--target', 'x']],
  [['extra']],
])('refuses %j', async (args) => {
  await expect(parse(listAuditCommand, vi.fn(), args)).rejects.toThrow();
});

describe('audit list', () => {
  const people = [
    { id: idOf(1), name: '山田 一郎', login_id: 'yamada' },
    { id: idOf(3), name: '山田 一郎太', login_id: 'taro' },
  ];
  const listOf = (entries: readonly AuditLog[]) =>
    vi.fn(async ({ path }: { path: string }, _query: object) =>
      answer<object>(path.endsWith('/users') ? people : [...entries]),
    );

  it('asks the server with times and the id of the person', async () => {
    const list = listOf([ENTRY]);
    const { context } = testContext({ list } as never);
    await listAudit(context, { to: '2026-11-20', user: 'YAMADA', kind: 'user', query: '花子' });
    expect(list.mock.calls.at(-1)?.[1]).toMatchObject({
      to: '2026-11-20T15:00:00.000Z',
      user_id: idOf(1),
      target_type: 'user',
      q: '花子',
    });
  });

  it('asks nothing of the log where nobody has that name', async () => {
    const list = listOf([ENTRY]);
    const { context } = testContext({ list } as never);
    await expect(listAudit(context, { user: 'nobody' })).rejects.toThrow();
    expect(list.mock.calls).toHaveLength(1);
  });

  it('prints every column, tab-separated', async () => {
    const { context, printed } = testContext({ list: listOf([ENTRY]) } as never);
    await listAudit(context, {});
    expect(printed()).toBe(
      `2026-11-20 10:02\t山田 一郎\t変更\t人 東 花子\t氏名: 西 花子 → 東 花子 / 電話: 変更あり（内容は残しません）\t\tyamada\t${idOf(2)}\t${idOf(900)}\n`,
    );
  });
});
