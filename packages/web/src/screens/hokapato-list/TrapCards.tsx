import { createSilenceReader, SIGNAL_LABEL, type Trap, TRAP_FIELDS } from '@satomori/core';
import { memo, useMemo } from 'react';
import { ResponderNote } from '../../traps/AcknowledgeButton.tsx';
import { TrapBattery } from '../../traps/TrapBattery.tsx';
import { Card, CardList, Fact } from '../../ui/list/CardList.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { SignalLevel } from '../../traps/SignalLevel.tsx';
import { StateBadge } from '../../shapes/StateBadge.tsx';
import { LastPatrol } from '../../traps/LastPatrol.tsx';
import { useNow } from '../../platform/device/clock.ts';
import { stateSince } from '../../traps/stateSince.ts';

interface TrapCardsProps {
  rows: readonly Trap[];
  /** All traps, with which a silent one is compared. */
  traps: readonly Trap[];
  onOpen: (id: string) => void;
  openId: string | null;
  markedIds: ReadonlySet<string>;
}

/** List of traps on phones and tablets. */
export function TrapCards({ rows, traps, onOpen, openId, markedIds }: TrapCardsProps) {
  const now = useNow();
  const reasonOf = useMemo(() => createSilenceReader(traps, now), [traps, now]);
  return (
    <CardList label="わなの一覧">
      {rows.map((trap) => (
        <TrapCard
          key={trap.id}
          trap={trap}
          silence={reasonOf(trap)}
          onOpen={onOpen}
          isOpen={trap.id === openId}
          isMarked={markedIds.has(trap.id)}
        />
      ))}
    </CardList>
  );
}

const TrapCard = memo(function TrapCard({
  trap,
  silence,
  onOpen,
  isOpen,
  isMarked,
}: {
  trap: Trap;
  /** Why nothing comes from it, in one line. */
  silence: string | null;
  onOpen: (id: string) => void;
  isOpen: boolean;
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
      id={trap.id}
      isOpen={isOpen}
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
      {silence !== null && <span>{silence}</span>}
      {trap.state === 'fired' && trap.responder !== null && <ResponderNote responder={trap.responder} />}
    </Card>
  );
});
