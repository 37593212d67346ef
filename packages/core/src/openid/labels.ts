import type { OpenidClaim } from '../contract/openid.ts';

export const OPENID_LABELS = {
  is_active: '職員アカウントでのログインを使う',
  issuer: '発行者のアドレス（issuer）',
  client_id: 'クライアントID',
  client_secret: 'クライアントシークレット',
  label: 'ボタンの言葉',
  claim: 'ログインIDと照らし合わせるもの',
  allows_password: 'パスワードでのログインも認める',
} as const;

export const OPENID_CLAIM_LABELS: Readonly<Record<OpenidClaim, string>> = {
  preferred_username: 'ユーザー名（preferred_username）',
  email: '確認済みのメールアドレス（email）',
};
