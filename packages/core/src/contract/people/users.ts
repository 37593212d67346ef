import { LICENSE_TYPES } from '../../captures/values.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { day, deletedRowSchema, id, instant, paging } from '../../schemas/primitives.ts';
import { SPECIES } from '../../species/species.ts';

/** A species of a permit and its maximum number; `null`: no limit. */
export const permitSpecies = z.strictObject({
  species: z.enum(SPECIES),
  quota: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))),
});

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
  /** Whether a phone begins with かんたん操作（片手）, until the person chooses otherwise on it. */
  starts_one_handed: z.boolean(),
  hunt_group_id: z.nullable(id),
  witness_group_id: z.nullable(id),
  last_login_at: z.nullable(instant),
  /** As stored, including names that the current rules for input would refuse. */
  name: z.string(),
  name_kana: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  postal_address: z.nullable(z.string()),
  license_types: z.array(z.enum(LICENSE_TYPES)),
  license_no: z.nullable(z.string()),
  license_to: z.nullable(day),
  registration_prefecture: z.nullable(z.string()),
  registration_year: z.nullable(z.int()),
  registration_no: z.nullable(z.string()),
  registered_on: z.nullable(day),
  permit_no: z.nullable(z.string()),
  permit_authority: z.nullable(z.string()),
  permit_from: z.nullable(day),
  permit_to: z.nullable(day),
  worker_cert_no: z.nullable(z.string()),
  permit_species: z.array(permitSpecies),
  /** Version of the row: sent back with a changed profile. */
  version: z.int(),
});
export type CurrentUser = z.input<typeof currentUserSchema>;

/** Another member of the caller's group: only a name. */
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
