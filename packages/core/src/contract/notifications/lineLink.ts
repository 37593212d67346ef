import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { instant } from '../../schemas/primitives.ts';

export const lineLinkSchema = z.object({
  /** The account of the town that people add; `null` where the site does not use LINE. */
  account: z.nullable(z.object({ basic_id: z.string(), display_name: z.nullable(z.string()) })),
  /** `null`: not linked. */
  linked_at: z.nullable(instant),
  last_sent_at: z.nullable(instant),
});
export type LineLink = z.input<typeof lineLinkSchema>;

export const getLineLink = defineEndpoint({
  method: 'GET',
  path: '/api/line_link',
  access: 'signed_in',
  summary: '自分のLINEが、サイトのLINE公式アカウントとつながっているか',
  answer: lineLinkSchema,
});

/** Ends the code made before. Source: R159. */
export const createLineCode = defineEndpoint({
  method: 'POST',
  path: '/api/line_link/code',
  access: 'signed_in',
  summary: '自分のLINEをつなぐ番号を作る（10分間、一度だけ使える）',
  answer: z.object({ code: z.string(), expires_at: instant }),
  errors: ['not_possible_now', 'too_many_requests'],
});
export type LineCode = z.input<typeof createLineCode.answer>;

export const removeLineLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/line_link',
  access: 'signed_in',
  summary: '自分のLINEへの通知をやめる',
  answer: lineLinkSchema,
  errors: ['not_found'],
});

/** Events of some people come in one call, each with a text of up to 5,000 characters. */
const MAX_EVENTS_BYTES = 256 * 1024;

/** A caller without a valid signature is told nothing, not even whether the site uses LINE. Source: R159. */
export const receiveLineEvents = defineEndpoint({
  method: 'POST',
  path: '/api/line/{site}',
  access: 'anyone',
  summary: 'LINEから受け取る（番号でつなぐ、ブロックされたら外す。x-line-signature を確かめる）',
  params: z.strictObject({ site: z.string() }),
  /** Read only once its signature is known to be valid. */
  body: z.record(z.string(), z.unknown()),
  keepsRawBody: true,
  maxBodyBytes: MAX_EVENTS_BYTES,
  answer: z.object({ received: z.boolean() }),
  errors: ['bad_signature'],
});
