import type { DeliveryRecord } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import { answer, idOf } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { listDeliveriesCommand, printDeliveries } from './deliveries.ts';

const DELIVERY: DeliveryRecord = {
  id: idOf(900),
  notification_id: idOf(70),
  incident_id: idOf(80),
  rule: 'trap_fired',
  title: 'わな作動: 沢',
  user_id: idOf(1),
  user_name: '山田 一郎',
  channel: 'mail',
  device_name: null,
  status: 'failed',
  at: '2026-11-20T01:02:05.000Z',
  queued_at: '2026-11-20T01:02:03.000Z',
  due_at: null,
  next_attempt_at: null,
  attempts: 3,
  problem: 'refused',
  provider_answer: null,
};

it('takes filters by code and by word', async () => {
  const run = vi.fn();
  await parse(listDeliveriesCommand, run, ['--channel', 'メール', '--status', 'failed,期限切れ', '-n', '5']);
  expect(run.mock.calls[0]?.[1]).toEqual({ channel: 'mail', status: 'failed,expired', limit: 5 });
});

it.each([[['--channel', 'pigeon']], [['--status', '読む']], [['--incident', 'x']], [['extra']]])(
  'refuses %j',
  async (args) => {
    await expect(parse(listDeliveriesCommand, vi.fn(), args)).rejects.toThrow();
  },
);

it('asks for one person and one incident, and prints every column', async () => {
  const list = vi.fn(async (_endpoint: object, _query: object) => answer<object>([DELIVERY]));
  const { context, printed } = testContext({ list } as never);
  await printDeliveries(context, { user: idOf(1), incident: idOf(80), status: 'failed' });
  expect(list.mock.calls[0]?.[1]).toMatchObject({
    user_id: idOf(1),
    incident_id: idOf(80),
    status: 'failed',
  });
  expect(printed()).toBe(
    `2026-11-20 10:02\t山田 一郎\tメール\t失敗\t送り先が受け付けません\tわな作動: 沢\t\t\t2026-11-20 10:02\t3\t${idOf(80)}\t${idOf(70)}\t${idOf(900)}\n`,
  );
});
