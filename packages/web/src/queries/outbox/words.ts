import { formatTime, type OutboxEntry, type OutboxKind } from '@satomori/core';
import { readValidToken } from '../../platform/session/tokenStore.ts';

/** Where the entries of this device are listed. */
export const OUTBOX_PATH = '/User?show=outbox';

export const OUTBOX_KIND_LABELS: Record<OutboxKind, string> = {
  capture: '捕獲',
  sighting: '目撃',
  capture_edit: '捕獲の修正',
  sighting_edit: '目撃の修正',
  effort: '出猟',
  trap_act: 'わなの記録',
  acknowledgement: '向かいます',
};

export const OUTBOX_STATE_LABELS: Record<OutboxEntry['state'], string> = {
  waiting: '送信待ち',
  paused: 'ログイン待ち',
  rejected: '要確認',
};

/** Label of the button of a form while there is no connection. */
export const SAVE_FOR_LATER = '端末に保存する（あとで送信）';

const OFFLINE = '電波が戻ると、自動で送信します。';

const SIGNED_OUT = 'ログインすると、自動で送信します。';

function whyWaiting({ problem }: OutboxEntry, mayBeOnline: boolean): string {
  if (readValidToken() === null) return SIGNED_OUT;
  if (!mayBeOnline) return OFFLINE;
  if (problem === null) return '順番に送信します。';
  if (problem.status === null) return `サーバーに届きませんでした。${OFFLINE}`;
  return `${problem.message ?? 'サーバーが受け付けられませんでした。'}自動でもう一度送信します。`;
}

/** Why an entry is still on the device, and what happens next. */
export function whySentence(entry: OutboxEntry, mayBeOnline: boolean): string {
  const { state, problem } = entry;
  if (state === 'waiting') return whyWaiting(entry, mayBeOnline);
  if (state === 'paused')
    return problem?.status === 401
      ? SIGNED_OUT
      : `${problem?.message ?? ''}ログインし直すと、もう一度送信します。`;
  return `${problem?.message ?? ''}直して送信するか、ファイルに保存してください。`;
}

/** When the next attempt is, where it is not at once; `null` where it waits for something else. */
export const nextTryText = ({ state, next_try_at, problem }: OutboxEntry, now: number): string | null =>
  state === 'waiting' && problem !== null && next_try_at > now
    ? `次の送信 ${formatTime(next_try_at)}ごろ`
    : null;
