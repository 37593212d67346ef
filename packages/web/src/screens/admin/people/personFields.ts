import { type AdminUser, type ChangedAdminUser, EMPTY_ACCOUNT, PERSON_LABELS } from '@satomori/core';

/** What is entered of a person. */
export type Entered = Omit<ChangedAdminUser, 'version'>;

/** The texts of the form, in its order. */
export const TEXT_FIELDS = [
  'name',
  'name_kana',
  'user_code',
  'email',
  'phone',
  'license_no',
  'license_to',
  'permit_no',
  'permit_from',
  'permit_to',
] as const satisfies readonly (keyof Entered & keyof typeof PERSON_LABELS)[];
export type TextField = (typeof TEXT_FIELDS)[number];

/** The groups of the form, with their kind. */
export const GROUP_FIELDS = { hunt_group_id: 'hunt', witness_group_id: 'witness' } as const;

/** Of several licences, the one that ends first is to be renewed first. */
export const HINTS: Partial<Record<TextField, string>> = {
  user_code: '英字2～4文字',
  license_to: 'いくつかあるときは、いちばん早く終わるもの',
};

export const NEW_PERSON: Entered = { ...EMPTY_ACCOUNT, is_hunter: true };
const FIELDS = Object.keys(NEW_PERSON) as (keyof Entered)[];

/** The part of a stored person that the form sends back. */
export const enteredOf = (person: AdminUser): Entered =>
  Object.fromEntries(FIELDS.map((field) => [field, person[field]])) as Entered;
