import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { day, line } from '../../schemas/primitives.ts';
import { SPECIES } from '../../species/species.ts';
import { type CurrentUser, currentUserSchema, permitSpecies } from './users.ts';
import { LICENSE_TYPES } from '../../captures/values.ts';

/** What a person stores about themselves: contact data, and what labels of traps and reports need. Source: R73. */
export const profile = {
  name: line(100),
  name_kana: z.nullable(line(100)),
  email: z.nullable(z.email().check(z.maxLength(254))),
  phone: z.nullable(line(30)),
  postal_address: z.nullable(line(200)),
  /** 狩猟免許 */
  license_types: z.array(z.enum(LICENSE_TYPES)).check(z.maxLength(LICENSE_TYPES.length)),
  license_no: z.nullable(line(50)),
  /** The last day of validity; of several licences the one that ends first. */
  license_to: z.nullable(day),
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
  permit_species: z.array(permitSpecies).check(z.maxLength(SPECIES.length)),
};

export const profileSchema = z.object(profile);
export type Profile = z.input<typeof profileSchema>;

/** A permit ends after it begins. */
const isPermitInOrder = ({ permit_from, permit_to }: Pick<Profile, 'permit_from' | 'permit_to'>) =>
  permit_from === null || permit_to === null || permit_from <= permit_to;

/** That rule, for the schema of a body. */
export const permitInOrder = z.refine<Pick<Profile, 'permit_from' | 'permit_to'>>(isPermitInOrder, {
  path: ['permit_to'],
  error: '許可期間の終わりは、始まりより後の日にしてください',
});

/** A person of whom nothing is known; written out, so that a browser need not load the schema for its names. */
export const EMPTY_PROFILE: Profile = {
  name: '',
  name_kana: null,
  email: null,
  phone: null,
  postal_address: null,
  license_types: [],
  license_no: null,
  license_to: null,
  registration_prefecture: null,
  registration_year: null,
  registration_no: null,
  registered_on: null,
  permit_no: null,
  permit_authority: null,
  permit_from: null,
  permit_to: null,
  worker_cert_no: null,
  permit_species: [],
};

/** The part of the signed-in person that they may change, in the form in which it is sent back. */
export const profileOf = (user: CurrentUser): Profile =>
  Object.fromEntries(
    Object.keys(EMPTY_PROFILE).map((field) => [field, user[field as keyof Profile]]),
  ) as Profile;

export const putProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/users/me',
  access: 'signed_in',
  summary: '自分の氏名・連絡先・免許を保存する（全体を、読んだときの version と一緒に）',
  body: z.strictObject({ ...profile, version: z.int().check(z.nonnegative()) }).check(permitInOrder),
  answer: currentUserSchema,
  errors: ['version_conflict'],
});
export type ProfileInput = z.input<typeof putProfile.body>;
