import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { day, deletedRowSchema, id, instant, paging } from './fields.ts';
import { SPECIES } from './species.ts';

export const LICENSE_TYPES = ['trap', 'net', 'gun1', 'gun2'] as const;

/** One line of typed text: names and numbers end up in mails and on papers, where a line break means something. */
const line = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.regex(/^\P{Cc}*$/u));

/**
 * What a person keeps of themselves: how they are reached, and what traps' labels and reports need.
 * Source: domain research, section 9.
 */
const profile = {
  name: line(100),
  name_kana: z.nullable(line(100)),
  email: z.nullable(z.email().check(z.maxLength(254))),
  phone: z.nullable(line(30)),
  postal_address: z.nullable(line(200)),
  /** 狩猟免許 */
  license_types: z.array(z.enum(LICENSE_TYPES)).check(z.maxLength(LICENSE_TYPES.length)),
  license_no: z.nullable(line(50)),
  /** 狩猟者登録 of a hunting season. */
  registration_prefecture: z.nullable(line(20)),
  registration_year: z.nullable(z.int().check(z.minimum(1950), z.maximum(2200))),
  registration_no: z.nullable(line(50)),
  registered_on: z.nullable(day),
  /** 許可捕獲 */
  permit_no: z.nullable(line(50)),
  permit_authority: z.nullable(line(100)),
  permit_from: z.nullable(day),
  permit_to: z.nullable(day),
  /** 従事者証 */
  worker_cert_no: z.nullable(line(50)),
  /** Species of the permit and how many of each; `null`: without a limit. */
  permit_species: z
    .array(
      z.strictObject({
        species: z.enum(SPECIES),
        quota: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))),
      }),
    )
    .check(z.maxLength(SPECIES.length)),
};

export const profileSchema = z.object(profile);
export type Profile = z.input<typeof profileSchema>;

/** A permit ends after it begins. */
export const isPermitInOrder = ({ permit_from, permit_to }: Pick<Profile, 'permit_from' | 'permit_to'>) =>
  permit_from === null || permit_to === null || permit_from <= permit_to;

/** The person signed in: the first item of `GET /api/users`. */
export const currentUserSchema = z.object({
  id,
  login_id: z.string(),
  user_code: z.nullable(z.string()),
  is_hunter: z.boolean(),
  is_posting: z.boolean(),
  is_gw_view: z.boolean(),
  is_admin: z.boolean(),
  is_shared_viewer: z.boolean(),
  hunt_group_id: z.nullable(id),
  witness_group_id: z.nullable(id),
  last_login_at: z.nullable(instant),
  /** As stored, also where it is older than the rules for what is typed now. */
  name: z.string(),
  name_kana: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  postal_address: z.nullable(z.string()),
  license_types: profile.license_types,
  license_no: z.nullable(z.string()),
  registration_prefecture: z.nullable(z.string()),
  registration_year: z.nullable(z.int()),
  registration_no: z.nullable(z.string()),
  registered_on: z.nullable(day),
  permit_no: z.nullable(z.string()),
  permit_authority: z.nullable(z.string()),
  permit_from: z.nullable(day),
  permit_to: z.nullable(day),
  worker_cert_no: z.nullable(z.string()),
  permit_species: profile.permit_species,
  /** Of the row: sent back with a changed profile. */
  version: z.int(),
});
export type CurrentUser = z.input<typeof currentUserSchema>;

/** Another member of the caller's group: no more than a name. */
export const memberSchema = z.object({ id, name: z.string(), user_code: z.nullable(z.string()) });
export type Member = z.input<typeof memberSchema>;

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  access: 'signed_in',
  summary: '自分（先頭）と、同じグループの人',
  answerKind: 'list',
  query: z.strictObject(paging),
  answer: z.union([currentUserSchema, memberSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});

export const putProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/users/me',
  access: 'signed_in',
  summary: '自分の氏名・連絡先・免許を保存する（全体を、読んだときの version と一緒に）',
  body: z.strictObject({ ...profile, version: z.int().check(z.nonnegative()) }).check(
    z.refine(isPermitInOrder, {
      path: ['permit_to'],
      error: '許可期間の終わりは、始まりより後の日にしてください',
    }),
  ),
  answer: currentUserSchema,
  errors: ['version_conflict'],
});
export type ProfileInput = z.input<typeof putProfile.body>;
