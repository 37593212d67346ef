import { useNow } from '../../../platform/device/clock.ts';
import { useMayBeOnline } from '../../../platform/network/reach.ts';
import { useConnection } from '../../../queries/live/live.tsx';
import { momentOf } from '../../../ui/text/momentOf.ts';

interface ShownConnection {
  /** `17:05`: the moment since which nothing new has arrived; null while the screen is current. */
  cutSince: string | null;
  /** What the header says of it on the ordinary screens. */
  lines: readonly string[];
}

/** Whether a page of かんたん操作, which has no header, shows what is current. Source: R202. */
export function useShownConnection(): ShownConnection {
  const { state, since } = useConnection();
  const mayBeOnline = useMayBeOnline();
  const now = useNow();
  if (state !== 'disconnected') return { cutSince: null, lines: [] };
  const cutSince = momentOf(since, now);
  const line = mayBeOnline
    ? `${cutSince}から新しい内容が届いていません。つながると、自動で更新します。`
    : `電波がありません（${cutSince}から）。記録は端末に残り、電波が戻ると送信します。`;
  return { cutSince, lines: [line] };
}
