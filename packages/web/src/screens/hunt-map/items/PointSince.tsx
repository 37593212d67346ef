import { Elapsed } from '../../../ui/text/Elapsed.tsx';
import { stateSince } from '../../../traps/stateSince.ts';
import type { HuntMapItem } from '../../../map/devices/huntMapItems.ts';

/** Since when the state holds, or when it was last proved. */
export function PointSince({ point, isAbsoluteShown }: { point: HuntMapItem; isAbsoluteShown?: boolean }) {
  const { word, at } =
    point.kind === 'trap'
      ? stateSince(point.trap)
      : { word: '最終通信' as const, at: point.gateway.last_seen_at };
  return (
    <span>
      {word !== '作動' && word !== '確認' && `${word} `}
      <Elapsed at={at} never="なし" isAbsoluteShown={isAbsoluteShown} />
    </span>
  );
}
