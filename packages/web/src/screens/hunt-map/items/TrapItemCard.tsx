import { makeStyles, tokens } from '@fluentui/react-components';
import { SIGNAL_LABEL, type Trap, TRAP_FIELDS } from '@satomori/core';
import { useSession } from '../../../queries/session/session.tsx';
import { TrapBattery } from '../../../traps/TrapBattery.tsx';
import { Elapsed } from '../../../ui/text/Elapsed.tsx';
import { EventTimes, areTimesApart } from '../../../ui/text/EventTimes.tsx';
import { Facts } from '../../../ui/list/Facts.tsx';
import { SignalLevel } from '../../../traps/SignalLevel.tsx';
import { StateBadge } from '../../../shapes/StateBadge.tsx';
import { CardLinks } from './CardLinks.tsx';
import { placeFact } from './placeFact.ts';
import { ItemSince } from './ItemSince.tsx';
import { TrapItemActs } from './TrapItemActs.tsx';
import { trapItem } from '../../../map/devices/huntMapItems.ts';
import { useCardStyles } from '../../../map/screen/cardStyles.ts';

const useStyles = makeStyles({
  due: { marginLeft: '8px', color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
});

/** Short card of a trap: state, since when, actions, measured values. */
export function TrapItemCard({ trap }: { trap: Trap }) {
  const styles = useStyles();
  const card = useCardStyles();
  const { user } = useSession();
  const item = trapItem(trap);
  const { open_fired_at: firedAt, open_fired_received_at: receivedAt } = trap;
  const isFiredLate = firedAt !== null && receivedAt !== null && areTimesApart(firedAt, receivedAt);
  return (
    <div className={card.card}>
      <div className={card.state}>
        <StateBadge
          state={trap.state}
          reason={trap.state_reason}
          unstableCount={trap.unstable_count}
          size={28}
        />
        <span className={card.since}>
          <ItemSince item={item} isAbsoluteShown />
        </span>
        {isFiredLate && <EventTimes occurred_at={firedAt} received_at={receivedAt} isDateShown />}
      </div>
      {!user.is_shared_viewer && <TrapItemActs trap={trap} />}
      <CardLinks detail={`/HokapatoList?trap_id=${trap.id}`} name={trap.name} place={item.place} />
      <Facts
        facts={[
          [TRAP_FIELDS.battery_v.label, <TrapBattery key="battery" trap={trap} />],
          [
            SIGNAL_LABEL,
            <SignalLevel key="signal" rssi_dbm={trap.last_rssi_dbm} snr_db={trap.last_snr_db} />,
          ],
          [TRAP_FIELDS.last_seen_at.label, <Elapsed key="seen" at={trap.last_seen_at} never="なし" />],
          [
            TRAP_FIELDS.last_patrol_at.label,
            <span key="patrol">
              <Elapsed at={trap.last_patrol_at} never="なし" />
              {trap.is_patrol_due && <span className={styles.due}>見回り期限</span>}
            </span>,
          ],
          [TRAP_FIELDS.last_gateway_name.label, trap.last_gateway_name],
          [TRAP_FIELDS.trap_no.label, trap.trap_no],
          [TRAP_FIELDS.group_name.label, trap.group_name],
          [TRAP_FIELDS.place.label, trap.place],
          placeFact(item.place),
        ]}
      />
    </div>
  );
}
