import type { OutboxEntry } from '@satomori/core';
import { useMayBeOnline } from '../platform/network/reach.ts';
import { whySentence } from '../queries/outbox/words.ts';

/** Says that the device keeps an act, and when it is sent. */
export function KeptNote({ kept }: { kept: OutboxEntry }) {
  const mayBeOnline = useMayBeOnline();
  return <>端末に保存しました。{whySentence(kept, mayBeOnline)}</>;
}
