import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { namedSite } from './auth.ts';

/** Why a mail is sent. */
export const MAIL_RULES = ['password_reset', 'email_changed', 'inquiry', 'digest', 'monthly_report'] as const;
export type MailRule = (typeof MAIL_RULES)[number];
export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const;

/** A request for a new password identifies the account in exactly one way. */
const namesOneAccount = (request: { login_id?: string | undefined; email?: string | undefined }): boolean =>
  (request.login_id === undefined) !== (request.email === undefined);

export const sendMail = defineEndpoint({
  method: 'POST',
  path: '/api/mail_logs',
  access: 'anyone',
  summary: 'パスワードの再設定を頼む（だれでも）・サイトの担当に問い合わせる（ログインした人）',
  body: z.discriminatedUnion('kind', [
    /** Always the same answer, so that it does not reveal which accounts exist. */
    z
      .strictObject({
        kind: z.literal('password_reset'),
        login_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
        email: z.optional(z.email().check(z.maxLength(254))),
        ...namedSite,
      })
      .check(
        z.refine(namesOneAccount, {
          path: ['login_id'],
          error: 'ログインIDかメールアドレスの、どちらか一つを入力してください',
        }),
      ),
    /**
     * Goes to the site's contact; without a token `401 no_token`. The subject is one line: it becomes a mail header.
     */
    z.strictObject({
      kind: z.literal('inquiry'),
      subject: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u)),
      body: z.string().check(z.minLength(1), z.maxLength(4000)),
    }),
  ]),
  answer: z.object({ queued: z.literal(true) }),
  errors: [
    'no_token',
    'not_allowed',
    'no_contact_address',
    'unknown_site',
    'site_disabled',
    'too_many_requests',
  ],
});
export type MailInput = z.input<typeof sendMail.body>;
