import * as z from 'zod/mini';
import { messageMapping, storedMapping } from '../../traps/messageMapping.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id } from '../../schemas/primitives.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;
const params = z.strictObject({ id });

export const integrationMappingSchema = z.object({
  /** Of the integration. */
  id,
  /** `null`: its messages are read by the usual names. */
  mapping: z.nullable(storedMapping),
  /** 0 where nothing was stored yet. */
  version: z.int(),
});
export type IntegrationMapping = z.input<typeof integrationMappingSchema>;

export const getMapping = defineEndpoint({
  method: 'GET',
  path: '/api/admin/integrations/{id}/mapping',
  access: ADMINISTRATORS,
  summary: '連携の電文の読み方（機種ごとに、どの項目に何があるか）',
  params,
  answer: integrationMappingSchema,
  errors: ['not_found'],
});

export const putMapping = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/integrations/{id}/mapping',
  access: ADMINISTRATORS,
  summary:
    '連携の電文の読み方を直す（全体を、読んだときの version と一緒に。null なら、決まった名前の項目を読む）',
  params,
  body: z.strictObject({ mapping: z.nullable(messageMapping), version: z.int().check(z.nonnegative()) }),
  answer: integrationMappingSchema,
  errors: ['not_found', 'version_conflict', 'not_possible_now'],
});
export type ChangedMapping = z.input<typeof putMapping.body>;

export const replayedSchema = z.object({
  /** Of the integration. */
  id,
  /** Messages that are read again. */
  count: z.int(),
});

export const replayIntegration = defineEndpoint({
  method: 'POST',
  path: '/api/admin/integrations/{id}/replay',
  access: ADMINISTRATORS,
  summary: '連携の読み取れなかった電文を、いまの読み方でもう一度読む（読んだものは変わらない）',
  params,
  answer: replayedSchema,
  errors: ['not_found'],
});
