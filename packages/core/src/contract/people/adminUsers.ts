import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import {
  day,
  deletedRowSchema,
  id,
  instant,
  loginId,
  paging,
  queryFlag,
  querySet,
  rowStamps,
  searchText,
} from '../../schemas/primitives.ts';
import { EMPTY_PROFILE, permitInOrder, profile } from './profile.ts';
import { currentUserSchema } from './users.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** What a person may do, as an administrator sets it. */
export const USER_FLAGS = ['is_hunter', 'is_posting', 'is_gw_view', 'is_admin', 'is_shared_viewer'] as const;
export type UserFlag = (typeof USER_FLAGS)[number];

export const USER_FLAG_LABELS: Readonly<Record<UserFlag, string>> = {
  is_hunter: '捕獲従事者',
  is_posting: '投稿者',
  is_gw_view: '親機閲覧',
  is_admin: '管理者',
  is_shared_viewer: '共有閲覧',
};

/** `捕獲従事者・管理者`. */
export const rightsText = (person: Readonly<Record<UserFlag, boolean>>): string =>
  USER_FLAGS.filter((flag) => person[flag])
    .map((flag) => USER_FLAG_LABELS[flag])
    .join('・') || '権限なし';

/** What forms call the fields of a person. */
export const PERSON_LABELS = {
  login_id: 'ログインID',
  name: '氏名',
  name_kana: 'ふりがな',
  user_code: '従事者記号',
  email: 'メールアドレス',
  phone: '電話',
  license_types: '狩猟免許',
  license_no: '免許番号',
  license_to: '免許の有効期限',
  permit_no: '許可証番号',
  permit_from: '許可期間の初日',
  permit_to: '許可期間の最終日',
  hunt_group_id: '捕獲グループ',
  witness_group_id: '目撃グループ',
  ...USER_FLAG_LABELS,
  gets_monthly_report: '捕獲月報のメール',
  starts_one_handed: 'かんたん操作（片手）で始める',
} as const;

/** What lists call the fields of a person that no form of the administrator has. */
export const LICENSE_LABELS = {
  postal_address: '住所',
  registration_prefecture: '狩猟者登録の都道府県',
  registration_year: '狩猟者登録の年度',
  registration_no: '狩猟者登録の番号',
  registered_on: '狩猟者登録の日',
  permit_authority: '許可した者',
  permit_species: '許可の鳥獣',
  worker_cert_no: '従事者証の番号',
} as const;

/** 従事者記号: sprayed on the animal, and the first part of a capture number. */
const userCode = z.nullable(
  z.string().check(
    z.toUpperCase(),
    z.refine((text) => /^[A-Z]{2,4}$/.test(text), { error: '英字2～4文字で入力してください' }),
  ),
);

/** What an administrator sets of a person; the person may change their profile alone. */
const account = {
  user_code: userCode,
  is_hunter: z.boolean(),
  is_posting: z.boolean(),
  is_gw_view: z.boolean(),
  is_admin: z.boolean(),
  is_shared_viewer: z.boolean(),
  /** Whether the figures of each month come by mail. Source: R274. */
  gets_monthly_report: z.boolean(),
  starts_one_handed: z.boolean(),
  hunt_group_id: z.nullable(id),
  witness_group_id: z.nullable(id),
  ...profile,
};

/** An account without rights, groups and anything of its person. */
export const EMPTY_ACCOUNT = {
  ...EMPTY_PROFILE,
  user_code: null,
  is_hunter: false,
  is_posting: false,
  is_gw_view: false,
  is_admin: false,
  is_shared_viewer: false,
  gets_monthly_report: false,
  starts_one_handed: false,
  hunt_group_id: null,
  witness_group_id: null,
};

/** A shared account belongs to no particular person. Source: R39. */
const sharedAdministersNothing = z.refine<{ is_admin: boolean; is_shared_viewer: boolean }>(
  ({ is_admin, is_shared_viewer }) => !(is_admin && is_shared_viewer),
  { path: ['is_shared_viewer'], error: '共有閲覧のアカウントは、管理者にできません' },
);

/** Captures are for those who may print them; many people read the mails of a shared account. Source: R274. */
const reportIsForHunters = z.refine<
  Record<'gets_monthly_report' | 'is_hunter' | 'is_admin' | 'is_shared_viewer', boolean>
>(
  (person) =>
    !person.gets_monthly_report || ((person.is_hunter || person.is_admin) && !person.is_shared_viewer),
  {
    path: ['gets_monthly_report'],
    error: '捕獲従事者か管理者だけが受け取れます（共有閲覧は除く）',
  },
);

/** A person of the site, as administrators see them. */
export const adminUserSchema = z.extend(currentUserSchema, {
  is_disabled: z.boolean(),
  gets_monthly_report: z.boolean(),
  hunt_group_name: z.nullable(z.string()),
  witness_group_name: z.nullable(z.string()),
  ...rowStamps,
});
export type AdminUser = z.input<typeof adminUserSchema>;

export const USER_STATES = ['active', 'disabled'] as const;

export const listAdminUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: ADMINISTRATORS,
  summary: 'サイトの人（新しい順。停止した人も）',
  answerKind: 'list',
  query: z.strictObject({
    /** With the groups below it. */
    group_id: z.optional(id),
    state: z.optional(querySet(USER_STATES)),
    flag: z.optional(querySet(USER_FLAGS)),
    /** Whose permit ends before this day. */
    permit_ends_before: z.optional(day),
    /** Whose hunting licence ends before this day. */
    license_ends_before: z.optional(day),
    /** Whose licence, permit or registration ends soon, or has ended; see `expiriesOf`. */
    expiring: z.optional(queryFlag),
    q: searchText,
    ...paging,
  }),
  answer: z.union([adminUserSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});

export const createAdminUser = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: ADMINISTRATORS,
  summary: '人を登録する（パスワードは本人が、ログイン用のリンクから決める。同じ id を二度送っても一度だけ）',
  body: z
    .strictObject({ id, login_id: loginId, ...account })
    .check(permitInOrder, sharedAdministersNothing, reportIsForHunters),
  answer: adminUserSchema,
  errors: ['id_conflict'],
});
export type NewAdminUser = z.input<typeof createAdminUser.body>;

export const changeAdminUser = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}',
  access: ADMINISTRATORS,
  summary: '人の登録を直す（全体を、読んだときの version と一緒に）',
  params: z.strictObject({ id }),
  body: z
    .strictObject({ ...account, version: z.int().check(z.nonnegative()) })
    .check(permitInOrder, sharedAdministersNothing, reportIsForHunters),
  answer: adminUserSchema,
  errors: ['not_found', 'version_conflict', 'last_administrator'],
});
export type ChangedAdminUser = z.input<typeof changeAdminUser.body>;

export const ACCOUNT_ACTS = ['disable', 'enable', 'sign-out', 'unlink'] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

export const actOnAdminUser = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/acts',
  access: ADMINISTRATORS,
  summary: '人を停止する、また使えるようにする、すべての端末からログアウトさせる、職員アカウントをはずす',
  params: z.strictObject({ id }),
  body: z.strictObject({ action: z.enum(ACCOUNT_ACTS) }),
  answer: adminUserSchema,
  errors: ['not_found', 'last_administrator'],
});

export const createSignInLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/sign_in_link',
  access: ADMINISTRATORS,
  summary: 'パスワードを決めるためのリンクを作る（一度だけ表示され、前のリンクは使えなくなる）',
  params: z.strictObject({ id }),
  answer: z.object({ id, link: z.url(), expires_at: instant }),
  errors: ['not_found', 'not_possible_now'],
});
export type SignInLink = z.input<typeof createSignInLink.answer>;
