import { SIGNAL_LABEL, type Trap, TRAP_FIELDS } from '@satomori/core';
import { memo } from 'react';
import { ResponderNote } from '../../traps/AcknowledgeButton.tsx';
import { TrapBattery } from '../../traps/TrapBattery.tsx';
import { Card, CardList, Fact } from '../../ui/list/CardList.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { SignalLevel } from '../../traps/SignalLevel.tsx';
import { StateBadge } from '../../shapes/StateBadge.tsx';
import { LastPatrol } from '../../traps/LastPatrol.tsx';
import { stateSince } from '../../traps/stateSince.ts';

interface TrapCardsProps {
  rows: readonly Trap[];
  onOpen: (id: string) => void;
  markedIds: ReadonlySet<string>;
}

/** List of traps on phones. */
export const TrapCards = ({ rows, onOpen, markedIds }: TrapCardsProps) => (
  <CardList label="わなの一覧">
    {rows.map((trap) => (
      <TrapCard key={trap.id} trap={trap} onOpen={onOpen} isMarked={markedIds.has(trap.id)} />
    ))}
  </CardList>
);

const TrapCard = memo(function TrapCard({
  trap,
  onOpen,
  isMarked,
}: {
  trap: Trap;
  onOpen: (id: string) => void;
  isMarked: boolean;
}) {
  const since = stateSince(trap);
  return (
    <Card
      name={trap.name}
      number={trap.trap_no}
      badge={
        <StateBadge
          state={trap.state}
          reason={trap.state_reason}
          unstableCount={trap.unstable_count}
          size={24}
        />
      }
      beside={
        <>
          {since.word} <Elapsed at={since.at} never="なし" />
        </>
      }
      isMarked={isMarked}
      onOpen={() => onOpen(trap.id)}
    >
      <Fact word={TRAP_FIELDS.battery_v.label}>
        <TrapBattery trap={trap} />
      </Fact>
      <Fact word={SIGNAL_LABEL}>
        <SignalLevel rssi_dbm={trap.last_rssi_dbm} snr_db={trap.last_snr_db} />
      </Fact>
      <Fact word="通信">
        <Elapsed at={trap.last_seen_at} never="なし" />
      </Fact>
      <Fact word="見回り">
        <LastPatrol trap={trap} />
      </Fact>
      {trap.state === 'fired' && trap.responder !== null && <ResponderNote responder={trap.responder} />}
    </Card>
  );
});
