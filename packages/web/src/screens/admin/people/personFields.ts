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
  'permit_no',
  'permit_from',
  'permit_to',
] as const satisfies readonly (keyof Entered & keyof typeof PERSON_LABELS)[];
export type TextField = (typeof TEXT_FIELDS)[number];

/** The groups of the form, with their kind. */
export const GROUP_FIELDS = { hunt_group_id: 'hunt', witness_group_id: 'witness' } as const;

export const NEW_PERSON: Entered = { ...EMPTY_ACCOUNT, is_hunter: true };
const FIELDS = Object.keys(NEW_PERSON) as (keyof Entered)[];

/** The part of a stored person that the form sends back. */
export const enteredOf = (person: AdminUser): Entered =>
  Object.fromEntries(FIELDS.map((field) => [field, person[field]])) as Entered;
