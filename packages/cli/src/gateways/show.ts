import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { findGateway } from './findGateway.ts';
import { elapsed, type Gateway, GATEWAY_KIND_LABELS, POWER_SOURCE_LABELS } from '@satomori/core';
import type { Detail } from '../output/output.ts';
import type { Style } from '../output/style.ts';
import { batteryText } from '../output/cellTexts.ts';
import { longTime } from '../output/times.ts';
import { gatewayStateCell } from './list.ts';

const positionLine = ({ latitude, longitude, altitude }: Gateway): string | null =>
  latitude === null || longitude === null
    ? null
    : `${latitude}, ${longitude}${altitude === null ? '' : `（標高${Math.round(altitude)}m）`}`;

/** The lines of a gateway's details. Empty values are left out. */
export function gatewayDetails(gateway: Gateway, style: Style, now: number): Detail[] {
  const { last_seen_at: seenAt, temperature_c: temperature } = gateway;
  return [
    ['状態', gatewayStateCell(gateway.state, style)],
    ['名前', gateway.name],
    ['コード', gateway.code],
    ['種別', GATEWAY_KIND_LABELS[gateway.kind]],
    ['最終通信', seenAt === null ? null : `${longTime(seenAt, style)}（${elapsed(seenAt, now)}）`],
    ['わな（7日間）', `${gateway.trap_count}基`],
    ['電源', gateway.power === null ? null : POWER_SOURCE_LABELS[gateway.power]],
    ['電池', batteryText(gateway) || null],
    ['温度', temperature === null ? null : `${temperature}℃`],
    ['通信網', gateway.network],
    ['場所', gateway.place],
    ['位置', positionLine(gateway)],
    ['EUI', gateway.gateway_eui],
    ['版', gateway.firmware_version],
    ['設置日', gateway.installed_on],
    ['定時通信', `${gateway.status_interval_s}秒ごと`],
    ['メモ', gateway.memo],
    ['id', gateway.id],
  ];
}

async function showGateway({ api, output, now }: ReadingContext, wanted: string): Promise<void> {
  const gateway = await findGateway(api, wanted);
  await output.details(gateway, gatewayDetails(gateway, output.style, now()));
}

export const showGatewayCommand = defineCommand({
  noun: 'gateways',
  verb: 'show',
  summary: '親機を詳しく表示する',
  arguments: [{ name: '<gateway>', description: 'コード、名前、id のどれか' }],
  context: 'reading',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).gatewaySchema },
  run: showGateway,
});
