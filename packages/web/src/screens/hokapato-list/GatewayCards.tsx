import { GATEWAY_KIND_LABELS, type Gateway } from '@satomori/core';
import { Card, CardList, Fact } from '../../ui/list/CardList.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { Measured } from '../../ui/text/Measured.tsx';
import { GatewayStateBadge } from '../../shapes/StateBadge.tsx';

interface GatewayCardsProps {
  rows: readonly Gateway[];
  onOpen: (id: string) => void;
  openId: string | null;
  markedIds: ReadonlySet<string>;
}

/** Gateways on phones and tablets. */
export const GatewayCards = ({ rows, onOpen, openId, markedIds }: GatewayCardsProps) => (
  <CardList label="親機の一覧">
    {rows.map((gateway) => (
      <Card
        key={gateway.id}
        name={gateway.name}
        number={gateway.code}
        badge={<GatewayStateBadge state={gateway.state} size={24} />}
        beside={
          <>
            最終通信 <Elapsed at={gateway.last_seen_at} never="なし" />
          </>
        }
        id={gateway.id}
        isOpen={gateway.id === openId}
        isMarked={markedIds.has(gateway.id)}
        onOpen={() => onOpen(gateway.id)}
      >
        <Fact word="種類">{GATEWAY_KIND_LABELS[gateway.kind]}</Fact>
        <Fact word="電池">
          <Measured value={gateway.battery_v} unit="V" digits={1} />
        </Fact>
        <Fact word="温度">
          <Measured value={gateway.temperature_c} unit="℃" digits={1} />
        </Fact>
        <Fact word="受信したわな">
          <Measured value={gateway.trap_count} unit="基" />
        </Fact>
      </Card>
    ))}
  </CardList>
);
