import { whySentence } from '../../queries/outbox/words.ts';
import type { Kept } from '../form/useSend.ts';

/** What is said of a post that the device keeps. */
export const keptWords = (kept: Kept, mayBeOnline: boolean): { title: string; lines: string[] } =>
  'gone' in kept
    ? { title: '送信待ちにはもうありません', lines: ['ほかの画面で送信されたか、消されました。'] }
    : { title: '端末に保存しました', lines: [kept.label, whySentence(kept, mayBeOnline)] };
