import { excessText, sensorModelText, type Trap, TRAP_FIELDS, TRAP_TYPE_LABELS } from '@satomori/core';
import { StateBadge } from '../../../shapes/StateBadge.tsx';
import { TrapBattery } from '../../../traps/TrapBattery.tsx';
import { Card, Fact } from '../../../ui/list/CardList.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { Elapsed } from '../../../ui/text/Elapsed.tsx';
import { TRAP_LABELS } from '../../../queries/admin/deviceActs.ts';

const State = ({ trap }: { trap: Trap }) => (
  <StateBadge state={trap.state} reason={trap.state_reason} unstableCount={trap.unstable_count} />
);

/** The register of traps on desktops. */
export const TRAP_COLUMNS: readonly Column<Trap>[] = [
  {
    key: 'state',
    title: TRAP_FIELDS.state.label,
    width: '150px',
    isSortable: true,
    cell: (trap) => <State trap={trap} />,
  },
  {
    key: 'trap_no',
    title: `${TRAP_FIELDS.trap_no.label}・${TRAP_FIELDS.name.label}`,
    width: 'minmax(120px, 2fr)',
    isSortable: true,
    cell: ({ trap_no, name }) => `${trap_no}　${name}`,
  },
  {
    key: 'type',
    title: TRAP_FIELDS.trap_type.label,
    width: '100px',
    cell: ({ trap_type }) => TRAP_TYPE_LABELS[trap_type],
  },
  {
    key: 'owner',
    title: TRAP_FIELDS.owner_name.label,
    width: 'minmax(80px, 1fr)',
    isSortable: true,
    cell: ({ owner_name }) => owner_name,
  },
  {
    key: 'group',
    title: TRAP_FIELDS.group_name.label,
    width: 'minmax(80px, 1fr)',
    isSortable: true,
    cell: ({ group_name }) => group_name,
  },
  {
    key: 'sensor',
    title: TRAP_LABELS.dev_eui ?? '',
    width: '158px',
    isSortable: true,
    cell: ({ dev_eui, excess_count }) =>
      excess_count === null ? (dev_eui ?? 'なし') : `${dev_eui} ${excessText(excess_count)}`,
  },
  {
    key: 'seen',
    title: TRAP_FIELDS.last_seen_at.label,
    width: '88px',
    isSortable: true,
    cell: ({ last_seen_at }) => <Elapsed at={last_seen_at} never="なし" />,
  },
  {
    key: 'battery',
    title: TRAP_FIELDS.battery_v.label,
    width: '112px',
    isSortable: true,
    cell: (trap) => <TrapBattery trap={trap} />,
  },
  {
    key: 'set_on',
    title: TRAP_FIELDS.set_on.label,
    width: '104px',
    isSortable: true,
    cell: ({ set_on }) => set_on,
  },
  {
    key: 'place',
    title: TRAP_FIELDS.place.label,
    width: 'minmax(80px, 1fr)',
    isSortable: true,
    cell: ({ place }) => place,
  },
];

/** A trap of the register on phones. */
export const TrapCard = ({ trap, onOpen }: { trap: Trap; onOpen: (id: string) => void }) => (
  <Card
    name={trap.name}
    number={trap.trap_no}
    badge={<State trap={trap} />}
    beside={
      <>
        {TRAP_FIELDS.last_seen_at.label} <Elapsed at={trap.last_seen_at} never="なし" />
      </>
    }
    isMarked={false}
    onOpen={() => onOpen(trap.id)}
  >
    <TrapFacts trap={trap} />
  </Card>
);

/** What the register has of a trap, in short. */
export const TrapFacts = ({ trap }: { trap: Trap }) => (
  <>
    <Fact word={TRAP_FIELDS.trap_type.label}>{TRAP_TYPE_LABELS[trap.trap_type]}</Fact>
    {trap.owner_name !== null && <Fact word={TRAP_FIELDS.owner_name.label}>{trap.owner_name}</Fact>}
    {trap.group_name !== null && <Fact word={TRAP_FIELDS.group_name.label}>{trap.group_name}</Fact>}
    <Fact word="子機">
      {trap.dev_eui === null
        ? 'なし'
        : `${trap.dev_eui}（${sensorModelText(trap.sensor_model) ?? '型式不明'}）`}
    </Fact>
    {trap.excess_count !== null && <Fact word="電文">{excessText(trap.excess_count)}</Fact>}
    <Fact word={TRAP_FIELDS.battery_v.label}>
      <TrapBattery trap={trap} />
    </Fact>
    {trap.set_on !== null && <Fact word={TRAP_FIELDS.set_on.label}>{trap.set_on}</Fact>}
    {trap.removed_on !== null && <Fact word={TRAP_FIELDS.removed_on.label}>{trap.removed_on}</Fact>}
    {trap.place !== null && <Fact word={TRAP_FIELDS.place.label}>{trap.place}</Fact>}
  </>
);
