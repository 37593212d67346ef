import { messageOf } from '../errors/catalogue.ts';

/** Why a sign-in with the town's own account ended without one: what the login page says. */
export const OPENID_PROBLEMS = {
  unknown_person:
    'この職員アカウントの人は、里守に登録されていません。里守の管理者に、登録を頼んでください。',
  disabled: 'このアカウントは停止されています。里守の管理者に問い合わせてください。',
  other_account:
    'この人には、別の職員アカウントがすでにつながっています。里守の管理者に問い合わせてください。',
  unverified_email:
    '職員アカウントのメールアドレスが確認済みではないため、ログインできません。里守の管理者に知らせてください。',
  cancelled: '職員アカウントでのログインが取り消されました。もう一度お試しください。',
  expired: messageOf('openid_expired'),
  failed:
    '職員アカウントからの返事を確かめられませんでした。もう一度お試しください。続くときは、里守の管理者に知らせてください。',
  unavailable: messageOf('issuer_unavailable'),
} as const;
export type OpenidProblem = keyof typeof OPENID_PROBLEMS;

export const isOpenidProblem = (text: string): text is OpenidProblem => Object.hasOwn(OPENID_PROBLEMS, text);
