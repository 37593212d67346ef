import {
  type AdminUser,
  type ChangedAdminUser,
  USER_FLAG_LABELS,
  USER_FLAGS,
  type UserFlag,
} from '@satomori/core';

/** `捕獲従事者・管理者`. */
export const rightsWords = (person: Pick<AdminUser, UserFlag>): string =>
  USER_FLAGS.filter((flag) => person[flag])
    .map((flag) => USER_FLAG_LABELS[flag])
    .join('・') || '権限なし';

/** What is entered of a person. */
export type Entered = Omit<ChangedAdminUser, 'version'>;

/** Texts of the form, with their labels. */
export const TEXT_FIELDS = {
  name: '氏名',
  name_kana: 'ふりがな',
  user_code: '従事者記号（英字2～4文字）',
  email: 'メール',
  phone: '電話',
  permit_no: '許可証番号',
  permit_from: '許可期間の初日',
  permit_to: '許可期間の最終日',
} as const satisfies Partial<Record<keyof Entered, string>>;
export type TextField = keyof typeof TEXT_FIELDS;

export const GROUP_FIELDS = {
  hunt_group_id: ['捕獲グループ', 'hunt'],
  witness_group_id: ['目撃グループ', 'witness'],
} as const;

const FIELD_WORDS: Partial<Record<keyof Entered, string>> = {
  ...USER_FLAG_LABELS,
  ...TEXT_FIELDS,
  hunt_group_id: GROUP_FIELDS.hunt_group_id[0],
  witness_group_id: GROUP_FIELDS.witness_group_id[0],
};

export const NEW_PERSON: Entered = {
  name: '',
  name_kana: null,
  user_code: null,
  is_hunter: true,
  is_posting: false,
  is_gw_view: false,
  is_admin: false,
  is_shared_viewer: false,
  hunt_group_id: null,
  witness_group_id: null,
  email: null,
  phone: null,
  postal_address: null,
  license_types: [],
  license_no: null,
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
const FIELDS = Object.keys(NEW_PERSON) as (keyof Entered)[];

/** The part of a stored person that the form sends back. */
export const enteredOf = (person: AdminUser): Entered =>
  Object.fromEntries(FIELDS.map((field) => [field, person[field]])) as Entered;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was typed over `base`, over what another administrator stored meanwhile: untouched fields take the stored
 * value, touched ones stay as typed.
 *
 * @returns the fields that others changed, by their labels
 */
export function mergeStored(base: Entered, typed: Entered, stored: Entered) {
  const merged = Object.fromEntries(
    FIELDS.map((field) => [field, isSame(typed[field], base[field]) ? stored[field] : typed[field]]),
  ) as Entered;
  const changed = FIELDS.filter((field) => !isSame(stored[field], base[field])).map(
    (field) => FIELD_WORDS[field] ?? 'そのほかの登録',
  );
  return { merged, changed: [...new Set(changed)] };
}
