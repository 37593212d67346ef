import { expect, it, vi } from 'vitest';
import { showGatewaySignal } from '../gateways/signal.ts';
import { answer, idOf, trapWith } from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { showTrapSignal } from './signal.ts';

const DAY = { day: '2026-11-20', frames: 4, margin_db: 6, lowest_margin_db: -1, rssi_dbm: -112 };

it('prints the days of a trap, with the gateways', async () => {
  const gateways = [
    { name: '役場', frames: 4 },
    { name: '尾根', frames: 1 },
  ];
  const signal = vi.fn(async () => ({ trap_id: idOf(1), days: [{ ...DAY, gateways }] }));
  const { context, printed } = testContext({ traps: { list: async () => answer([trapWith()]), signal } });
  await showTrapSignal(context, '西谷3号');
  expect(signal.mock.calls[0]?.[0 as never]).toBe(idOf(1));
  expect(printed()).toBe('2026-11-20\t4\t6dB\t-1dB\t-112dBm\t役場 4、尾根 1\n');
});

it('prints the days of a gateway; what is unknown is empty', async () => {
  const gateway = { id: idOf(2), code: 'G-1', name: '役場' };
  const signal = async () => ({ gateway_id: gateway.id, days: [{ ...DAY, margin_db: null }] });
  const { context, printed } = testContext({ gateways: { list: async () => answer([gateway]), signal } });
  await showGatewaySignal(context, '役場');
  expect(printed()).toBe('2026-11-20\t4\t\t-1dB\t-112dBm\n');
});
