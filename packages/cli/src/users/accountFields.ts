import {
  type ChangedAdminUser,
  EMPTY_ACCOUNT,
  LICENSE_LABELS,
  LICENSE_TYPE_LABELS,
  PERSON_LABELS,
  type ReadingApi,
  SPECIES_LABELS,
  USER_FLAGS,
  type UserFlag,
} from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import { findGroup } from '../groups/findGroup.ts';
import { assignmentsOf, dayAt, numberIn, oneOf, TEXT, type ValueForm } from '../options/assignments.ts';
import { choiceOf, choicesOf } from '../options/choices.ts';

/** What an administrator sets of a person. */
type Account = Omit<ChangedAdminUser, 'version'>;
export type AccountChanges = Partial<Account>;
type AccountField = keyof Account;

const { login_id: _loginId, ...SET_BY_FORMS } = PERSON_LABELS;
export const ACCOUNT_LABELS: Readonly<Record<AccountField, string>> = { ...SET_BY_FORMS, ...LICENSE_LABELS };

const parts = (text: string) => text.split(/[,、]/).map((part) => part.trim());
const readLicenses = choicesOf(LICENSE_TYPE_LABELS);
const readSpecies = choiceOf(SPECIES_LABELS);

/** `boar:5`, or `boar` without a limit. */
function readQuota(text: string) {
  const [, species = text, quota] = /^(.+?)(?:[:：](\d{1,5}))?$/.exec(text.normalize('NFKC')) ?? [];
  if (species.includes(':'))
    throw new InvalidArgumentError(`「${text}」は読めません（例: permit_species=boar:5,sika_deer）。`);
  return { species: readSpecies(species), quota: quota === undefined ? null : Number(quota) };
}

const flag = oneOf([
  ['true', 'はい', true],
  ['false', 'いいえ', false],
]);
const flags = Object.fromEntries(USER_FLAGS.map((name) => [name, flag])) as Record<UserFlag, ValueForm>;

const FORMS: Readonly<Record<AccountField, ValueForm>> = {
  name: TEXT,
  name_kana: TEXT,
  user_code: { ...TEXT, read: (text) => text.normalize('NFKC').toUpperCase() },
  ...flags,
  gets_monthly_report: flag,
  starts_one_handed: flag,
  hunt_group_id: TEXT,
  witness_group_id: TEXT,
  email: TEXT,
  phone: TEXT,
  postal_address: TEXT,
  license_types: {
    show: (value) =>
      (value as (keyof typeof LICENSE_TYPE_LABELS)[]).map((each) => LICENSE_TYPE_LABELS[each]).join('、'),
    read: (text) => parts(readLicenses(text)),
    words: readLicenses.words,
    empty: [],
  },
  license_no: TEXT,
  license_to: dayAt('last'),
  registration_prefecture: TEXT,
  registration_year: numberIn('年度'),
  registration_no: TEXT,
  registered_on: dayAt('first'),
  permit_no: TEXT,
  permit_authority: TEXT,
  permit_from: dayAt('first'),
  permit_to: dayAt('last'),
  permit_species: {
    show: (value) =>
      (value as Account['permit_species'])
        .map(({ species, quota }) => `${SPECIES_LABELS[species]}${quota === null ? '' : ` ${quota}`}`)
        .join('、'),
    read: (text) => parts(text).map(readQuota),
    words: readSpecies.words,
    empty: [],
  },
  worker_cert_no: TEXT,
};

/** Reads `field=value` and adds it to those before. */
export const parseAccount = assignmentsOf(FORMS, ACCOUNT_LABELS);
export const ACCOUNT_FIELDS = Object.keys(FORMS) as AccountField[];

/** The lines of the help that name the fields. */
export const ACCOUNT_HELP = ACCOUNT_FIELDS.map((field) => `${field}: ${ACCOUNT_LABELS[field]}`);

/** A value in words. */
export function accountText(account: Partial<Account>, field: AccountField): string {
  const value = account[field];
  return value === null || value === undefined ? '（なし）' : FORMS[field].show(value) || '（なし）';
}

export const accountOf = (person: Account): Account =>
  Object.fromEntries(
    Object.keys(EMPTY_ACCOUNT).map((field) => [field, person[field as AccountField]]),
  ) as unknown as Account;

/** With the ids of groups that were named, and their names for a question. */
export async function withGroups(api: ReadingApi, changes: AccountChanges) {
  const ids: AccountChanges = {};
  const names: AccountChanges = {};
  for (const field of ['hunt_group_id', 'witness_group_id'] as const) {
    const wanted = changes[field];
    if (wanted == null) continue;
    const { id, name } = await findGroup(api, wanted);
    ids[field] = id;
    names[field] = name;
  }
  return { changes: { ...changes, ...ids }, named: { ...changes, ...names } };
}
