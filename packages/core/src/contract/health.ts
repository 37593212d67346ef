import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

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
     * What was looked at: `ok`, `incomplete` (a photo is lost), or `stepped` or `differs` (the clock was set, or is not
     * the database's). Any other makes it a 503 with them in `details`.
     */
    checks: z.record(z.string(), z.string()),
    /** Age in seconds of the oldest message received and not yet processed. */
    uplink_queue_age_s: z.number(),
    /** Without a mail server mails stay queued. */
    sends_mail: z.boolean(),
    /** Age in seconds of the oldest mail not yet sent. */
    mail_queue_age_s: z.number(),
    is_sample: z.boolean(),
    /** Accounts that anybody may try; only on a sample server. */
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

export const healthEndpoints = { checkLive, checkReady, getOpenapi };
