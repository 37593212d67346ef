import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { day, id } from '../../schemas/primitives.ts';

/** How far back signal is shown, in days with today. */
export const SIGNAL_DAYS = 90;

const params = z.object({ id });

const figures = {
  /** Of Asia/Tokyo, by the time of receipt. */
  day,
  frames: z.int(),
  /** The median of how many dB the frames were above what can be received. */
  margin_db: z.nullable(z.number()),
  lowest_margin_db: z.nullable(z.number()),
  /** Median. */
  rssi_dbm: z.nullable(z.number()),
};

export const trapSignalDaySchema = z.object({
  ...figures,
  /** Which gateways received it how often, most often first. */
  gateways: z.array(z.object({ name: z.string(), frames: z.int() })),
});
export type TrapSignalDay = z.input<typeof trapSignalDaySchema>;

export const trapSignalSchema = z.object({
  trap_id: id,
  /** Days on which it was received, oldest first. */
  days: z.array(trapSignalDaySchema),
});
export type TrapSignal = z.input<typeof trapSignalSchema>;

export const getTrapSignal = defineEndpoint({
  method: 'GET',
  path: '/api/traps/{id}/signal',
  access: { roles: ['hunter', 'hokapato'] },
  summary: 'わなの電波の推移（日ごと、90日まで）',
  params,
  answer: trapSignalSchema,
  errors: ['not_found'],
});

export const gatewaySignalDaySchema = z.object(figures);
export type GatewaySignalDay = z.input<typeof gatewaySignalDaySchema>;

export const gatewaySignalSchema = z.object({
  gateway_id: id,
  /** Days on which it received a trap, oldest first. */
  days: z.array(gatewaySignalDaySchema),
});
export type GatewaySignal = z.input<typeof gatewaySignalSchema>;

export const getGatewaySignal = defineEndpoint({
  method: 'GET',
  path: '/api/gateways/{id}/signal',
  access: { roles: ['gwView'] },
  summary: '親機の電波の推移（日ごと、90日まで）',
  params,
  answer: gatewaySignalSchema,
  errors: ['not_found'],
});
