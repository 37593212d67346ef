import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';

export const checkLive = defineEndpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'anyone',
  summary: '動いているか',
  answer: z.object({ status: z.literal('ok') }),
});

export const checkReady = defineEndpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'anyone',
  summary:
    '受け付けられるか（データベースへの書き込み、ディスクの空き、写真のフォルダー、未処理の受信、送信待ちのメール、時計）',
  answer: z.object({
    status: z.literal('ok'),
    /**
     * Results of the checks: `ok`, `incomplete` (a photo is missing), `stepped` (the clock was set) or `differs`
     * (from the database's clock). Any other value makes the answer a 503 with the checks in `details`.
     */
    checks: z.record(z.string(), z.string()),
    /** Age in seconds of the oldest message received and not yet processed. */
    uplink_queue_age_s: z.number(),
    /** False without a mail server; mails then stay queued. */
    sends_mail: z.boolean(),
    /** Age in seconds of the oldest mail not yet sent. */
    mail_queue_age_s: z.number(),
    is_sample: z.boolean(),
    /** No site exists yet: `startFirstSite` creates it. */
    is_empty: z.boolean(),
    /** Accounts that anyone may try; only on a sample server. */
    sample_accounts: z.array(z.object({ login_id: z.string(), name: z.string(), role: z.string() })),
  }),
  errors: ['unavailable'],
});

export const getOpenapi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  summary: 'このAPIの説明書（OpenAPI）',
  answerKind: 'blob',
  mediaTypes: ['application/json'],
});
