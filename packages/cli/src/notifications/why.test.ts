import type { DeliveryExplanation } from '@satomori/core';
import { explainDelivery } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import { answer, idOf } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { showWhyNotDelivered, whyNotDeliveredCommand } from './why.ts';

const EXPLANATION: DeliveryExplanation = {
  user_name: '山田 一郎',
  rule: 'trap_fired',
  target_name: '西谷3号',
  occurred_at: '2026-11-20T01:02:03.000Z',
  notified_at: null,
  reasons: [{ gap: 'not_receiver', at: null }],
};

it('asks for the person by name and the incident, and prints each reason', async () => {
  const { context, printed } = testContext();
  context.api.list = vi.fn(async () =>
    answer([{ id: idOf(1), login_id: 'yamada', name: '山田 一郎' }]),
  ) as never;
  const call = vi.fn(async (..._args: unknown[]) => EXPLANATION);
  context.call = call as never;
  await showWhyNotDelivered(context, 'yamada', idOf(80));
  const query = { user_id: idOf(1), incident_id: idOf(80) };
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual([explainDelivery, { query }]);
  expect(printed()).toContain('通知していません');
  expect(printed()).toContain('この通知の宛先ではありません');
});

it.each([[['yamada']], [['yamada', 'x']], [['yamada', idOf(80), 'more']]])('refuses %j', async (args) => {
  await expect(parse(whyNotDeliveredCommand, vi.fn(), args)).rejects.toThrow();
});
