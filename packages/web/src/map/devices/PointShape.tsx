import { GatewayStateShape, TrapStateShape } from '../../shapes/StateShape.tsx';
import type { HuntMapItem } from './huntMapItems.ts';

/** The shape of its state, as in every list. */
export const PointShape = ({ point, size }: { point: HuntMapItem; size?: number }) =>
  point.kind === 'trap' ? (
    <TrapStateShape state={point.trap.state} size={size} />
  ) : (
    <GatewayStateShape state={point.gateway.state} size={size} />
  );
