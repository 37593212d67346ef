import { GATEWAY_KIND_LABELS, type Gateway, POWER_SOURCE_LABELS } from '@satomori/core';
import { Facts } from '../../../ui/list/Facts.tsx';
import { Measured } from '../../../ui/text/Measured.tsx';
import { GatewayStateBadge } from '../../../shapes/StateBadge.tsx';
import { CardLinks } from './CardLinks.tsx';
import { useCardStyles } from '../../../map/screen/cardStyles.ts';
import { gatewayItem } from '../../../map/devices/huntMapItems.ts';
import { placeFact } from './placeFact.ts';
import { ItemSince } from './ItemSince.tsx';

/** Short card of a gateway or relay. */
export function GatewayItemCard({ gateway }: { gateway: Gateway }) {
  const card = useCardStyles();
  const item = gatewayItem(gateway);
  return (
    <div className={card.card}>
      <div className={card.state}>
        <GatewayStateBadge state={gateway.state} size={28} />
        <span className={card.since}>
          <ItemSince item={item} isAbsoluteShown />
        </span>
      </div>
      <CardLinks
        detail={`/HokapatoList?tab=gateways&gateway_id=${gateway.id}`}
        name={gateway.name}
        place={item.place}
      />
      <Facts
        facts={[
          ['種類', GATEWAY_KIND_LABELS[gateway.kind]],
          ['受信したわな（7日間）', <Measured key="traps" value={gateway.trap_count} unit="基" />],
          ['電源', gateway.power === null ? null : POWER_SOURCE_LABELS[gateway.power]],
          ['電池', <Measured key="battery" value={gateway.battery_v} unit="V" digits={1} />],
          ['番号', gateway.code],
          ['場所', gateway.place],
          placeFact(item.place),
        ]}
      />
    </div>
  );
}
