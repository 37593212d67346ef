import { GatewayStateShape, TrapStateShape } from '../../shapes/StateShape.tsx';
import type { HuntMapItem } from './huntMapItems.ts';

/** The shape of its state, as in every list. */
export const ItemShape = ({ item, size }: { item: HuntMapItem; size?: number }) =>
  item.kind === 'trap' ? (
    <TrapStateShape state={item.trap.state} size={size} />
  ) : (
    <GatewayStateShape state={item.gateway.state} size={size} />
  );
