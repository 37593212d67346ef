import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { gatewayFilter } from './gateways.ts';
import { sensorFilter, trapFilter } from './traps.ts';

const FILE = {
  method: 'GET',
  access: { roles: ['admin'] },
  answerKind: 'blob',
  mediaTypes: ['text/csv'],
  isExpensive: true,
} as const;

export const exportTraps = defineEndpoint({
  ...FILE,
  path: '/api/admin/traps/export',
  summary: 'わなの台帳（CSV）。一覧と同じ条件で',
  query: z.strictObject({ ...trapFilter, ...sensorFilter }),
});

export const exportGateways = defineEndpoint({
  ...FILE,
  path: '/api/admin/gateways/export',
  summary: '親機の台帳（CSV）。一覧と同じ条件で',
  query: z.strictObject(gatewayFilter),
});
