import { Elapsed } from '../../../ui/text/Elapsed.tsx';
import { stateSince } from '../../../traps/stateSince.ts';
import type { HuntMapItem } from '../../../map/devices/huntMapItems.ts';

/** Since when the state holds, or when it was last proved. */
export function ItemSince({ item, isAbsoluteShown }: { item: HuntMapItem; isAbsoluteShown?: boolean }) {
  const { word, at } =
    item.kind === 'trap'
      ? stateSince(item.trap)
      : { word: '最終通信' as const, at: item.gateway.last_seen_at };
  return (
    <span>
      {word !== '作動' && word !== '確認' && `${word} `}
      <Elapsed at={at} never="なし" isAbsoluteShown={isAbsoluteShown} />
    </span>
  );
}
