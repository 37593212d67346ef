import type { BrokerState } from '../contract/integrations/brokers.ts';

export const BROKER_LABELS = {
  is_active: 'MQTTで受け取る',
  url: 'ブローカーのアドレス',
  username: 'ユーザー名',
  password: 'パスワード',
  ca: 'ブローカーの証明書を出した認証局（PEM）',
  topic_prefix: 'トピックの前に付く言葉',
} as const;

export const WEBHOOK_TARGET_LABELS = {
  is_active: '外部のシステムに送る',
  url: '送り先のアドレス',
  rules: '送る通知',
  includes_phones: '宛先の人の電話番号も送る',
  secret: '署名の鍵',
} as const;

export const LINE_ACCOUNT_LABELS = {
  is_active: 'LINEで知らせる',
  basic_id: 'ベーシックID',
  access_token: 'チャネルアクセストークン',
  channel_secret: 'チャネルシークレット',
} as const;

export const BROKER_STATE_LABELS: Readonly<Record<BrokerState, string>> = {
  off: '使っていません',
  connecting: 'つないでいます',
  connected: '接続中',
  disconnected: '切断',
};
