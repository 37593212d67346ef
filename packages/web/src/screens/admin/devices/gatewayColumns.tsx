import { type Gateway, GATEWAY_KIND_LABELS, GATEWAY_LABELS } from '@satomori/core';
import { GatewayStateBadge } from '../../../shapes/StateBadge.tsx';
import { Card, Fact } from '../../../ui/list/CardList.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { Elapsed } from '../../../ui/text/Elapsed.tsx';
import { Measured } from '../../../ui/text/Measured.tsx';

/** The register of gateways on desktops. */
export const GATEWAY_COLUMNS: readonly Column<Gateway>[] = [
  {
    key: 'state',
    title: '状態',
    width: '120px',
    isSortable: true,
    cell: ({ state }) => <GatewayStateBadge state={state} />,
  },
  {
    key: 'code',
    title: `${GATEWAY_LABELS.code}・${GATEWAY_LABELS.name}`,
    width: 'minmax(140px, 2fr)',
    isSortable: true,
    cell: ({ code, name }) => `${code}　${name}`,
  },
  {
    key: 'kind',
    title: GATEWAY_LABELS.kind,
    width: '90px',
    isSortable: true,
    cell: ({ kind }) => GATEWAY_KIND_LABELS[kind],
  },
  {
    key: 'eui',
    title: GATEWAY_LABELS.gateway_eui,
    width: '158px',
    isSortable: true,
    cell: ({ gateway_eui }) => gateway_eui ?? 'なし',
  },
  {
    key: 'seen',
    title: '最終通信',
    width: '100px',
    isSortable: true,
    cell: ({ last_seen_at }) => <Elapsed at={last_seen_at} never="なし" />,
  },
  {
    key: 'traps',
    title: '受信したわな',
    width: '110px',
    align: 'end',
    isSortable: true,
    cell: ({ trap_count }) => <Measured value={trap_count} unit="基" />,
  },
  {
    key: 'installed_on',
    title: GATEWAY_LABELS.installed_on,
    width: '104px',
    isSortable: true,
    cell: ({ installed_on }) => installed_on,
  },
  {
    key: 'place',
    title: GATEWAY_LABELS.place,
    width: 'minmax(100px, 1fr)',
    isSortable: true,
    cell: ({ place }) => place,
  },
];

/** What the register has of a gateway, in short. */
export const GatewayFacts = ({ gateway }: { gateway: Gateway }) => (
  <>
    <Fact word={GATEWAY_LABELS.kind}>{GATEWAY_KIND_LABELS[gateway.kind]}</Fact>
    <Fact word={GATEWAY_LABELS.gateway_eui}>{gateway.gateway_eui ?? 'なし'}</Fact>
    <Fact word="受信したわな">
      <Measured value={gateway.trap_count} unit="基" />
    </Fact>
    {gateway.installed_on !== null && <Fact word={GATEWAY_LABELS.installed_on}>{gateway.installed_on}</Fact>}
    {gateway.removed_on !== null && <Fact word={GATEWAY_LABELS.removed_on}>{gateway.removed_on}</Fact>}
    {gateway.place !== null && <Fact word={GATEWAY_LABELS.place}>{gateway.place}</Fact>}
  </>
);

/** A gateway of the register on phones. */
export const GatewayCard = ({ gateway, onOpen }: { gateway: Gateway; onOpen: (id: string) => void }) => (
  <Card
    name={gateway.name}
    number={gateway.code}
    badge={<GatewayStateBadge state={gateway.state} />}
    beside={
      <>
        最終通信 <Elapsed at={gateway.last_seen_at} never="なし" />
      </>
    }
    isMarked={false}
    onOpen={() => onOpen(gateway.id)}
  >
    <GatewayFacts gateway={gateway} />
  </Card>
);
