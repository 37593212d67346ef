import { PrivateAddressError } from '../outbound/guardedFetch.ts';

/** Why a broker cannot be used, in words for the administrator. */
export class BrokerProblem extends Error {}

export const PRIVATE_ADDRESS =
  'このアドレスは組織の中のものなので、サーバーの設定（MQTT_BROKERS）で許されるまで使えません';
export const UNENCRYPTED =
  '暗号化しない mqtt:// は、サーバーの設定（MQTT_BROKERS）で許されるまで使えません。mqtts:// にしてください';
export const ENDED = 'ブローカーとの接続が切れました';
export const NOT_SUBSCRIBED = 'トピックを受け取る許しがありません。ブローカーの側の権限を確かめてください';

const OF_CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'アドレスの名前が見つかりません。綴りを確かめてください',
  EAI_AGAIN: 'アドレスの名前を、いまは引けません',
  ECONNREFUSED: '相手が接続を受け付けません。アドレスと番号、ブローカーが動いていることを確かめてください',
  ECONNRESET: ENDED,
  ETIMEDOUT: '相手から返事がありません',
  EHOSTUNREACH: '相手まで届きません',
  ENETUNREACH: '相手まで届きません',
};
const WRONG_PASSWORD = 'ユーザー名かパスワードが違います';
/** Reason code of MQTT 5. */
export const PACKET_TOO_LARGE = 149;
/** Reason codes of MQTT 3.1.1 and 5. */
const OF_REASONS: Readonly<Record<number, string>> = {
  1: 'ブローカーのMQTTの版が合いません',
  3: 'ブローカーが、いまは受け付けません',
  4: WRONG_PASSWORD,
  5: WRONG_PASSWORD,
  132: 'ブローカーのMQTTの版が合いません',
  134: WRONG_PASSWORD,
  135: 'ブローカーがこの接続を許していません。ユーザー名と権限を確かめてください',
  136: 'ブローカーが、いまは受け付けません',
  139: 'ブローカーが止まりました',
  142: '同じ名前の別の接続に代わられました',
  [PACKET_TOO_LARGE]: '大きすぎる電文が送られてきました。ブローカーの側で、その電文を消してください',
};

/** Why connecting failed, as a sentence without anything secret in it. */
export function problemOf(error: unknown): string {
  if (error instanceof BrokerProblem) return error.message;
  if (error instanceof PrivateAddressError) return PRIVATE_ADDRESS;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'number') return OF_REASONS[code] ?? `ブローカーに断られました（番号 ${code}）`;
  if (typeof code === 'string' && code in OF_CODES) return OF_CODES[code] ?? ENDED;
  if (typeof code === 'string' && /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code))
    return `ブローカーの証明書を確かめられません（${code}）`;
  return message === 'connack timeout' ? '相手から返事がありません' : ENDED;
}
