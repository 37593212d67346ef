import { makeStyles, tokens } from '@fluentui/react-components';
import { SIGNAL_LABEL, type Trap, TRAP_FIELDS, trapExcessText } from '@satomori/core';
import { useState } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useSession } from '../../queries/session/session.tsx';
import { ResponderNote } from '../AcknowledgeButton.tsx';
import { OtherResponders } from '../OtherResponders.tsx';
import { TrapBattery } from '../TrapBattery.tsx';
import { Fact } from '../../ui/list/CardList.tsx';
import { useDetailStyles } from '../../ui/list/detailStyles.ts';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { areTimesApart, EventTimes } from '../../ui/text/EventTimes.tsx';
import { SignalLevel } from '../SignalLevel.tsx';
import { TrapSignalDays } from '../../signal/DeviceSignal.tsx';
import { StateBadge } from '../../shapes/StateBadge.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { LastPatrol } from '../LastPatrol.tsx';
import type { OfferedAct } from '../actWords.ts';
import { TrapActs } from '../TrapActs.tsx';
import { TrapBar } from './TrapBar.tsx';
import { TrapCharts } from './TrapCharts.tsx';
import { TrapHistory } from './TrapHistory.tsx';
import { stateSince } from '../stateSince.ts';
import { TrapSettings } from './TrapSettings.tsx';
import { WhySilent } from './WhySilent.tsx';

const TABS = { history: '履歴', charts: '電池・電波', signal: '電波の推移', settings: '設定' };

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    [ON_PHONE]: { paddingBottom: '8px' },
  },
  since: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  responder: { flexBasis: '100%' },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '4px 20px' },
});

/** One trap: its state and since when, the possible acts, then its history. */
export function TrapDetail({ trap, begins = null }: { trap: Trap; begins?: OfferedAct | null }) {
  const styles = useStyles();
  const detail = useDetailStyles();
  const { user } = useSession();
  const [tab, setTab] = useState<keyof typeof TABS>('history');
  const since = stateSince(trap);
  const excess = trapExcessText(trap);
  const { open_fired_at, open_fired_received_at } = trap;
  const isFiredLate =
    open_fired_at !== null &&
    open_fired_received_at !== null &&
    areTimesApart(open_fired_at, open_fired_received_at);
  return (
    <div className={detail.detail}>
      <div className={styles.state}>
        <StateBadge
          state={trap.state}
          reason={trap.state_reason}
          unstableCount={trap.unstable_count}
          size={28}
        />
        <span className={styles.since}>
          {since.word} <Elapsed at={since.at} isAbsoluteShown />
        </span>
        {isFiredLate && (
          <EventTimes occurred_at={open_fired_at} received_at={open_fired_received_at} isDateShown />
        )}
        {trap.state === 'fired' && trap.responder !== null && (
          <div className={styles.responder}>
            <ResponderNote responder={trap.responder} />
            <OtherResponders responders={trap.responders} />
          </div>
        )}
      </div>
      <div className={detail.acts}>
        {!user.is_shared_viewer && <TrapActs trap={trap} begins={begins} />}
        <TrapBar trap={trap} />
      </div>
      <div className={detail.rest}>
        <div className={styles.facts}>
          <Fact word={TRAP_FIELDS.battery_v.label}>
            <TrapBattery trap={trap} />
          </Fact>
          <Fact word={SIGNAL_LABEL}>
            <SignalLevel rssi_dbm={trap.last_rssi_dbm} snr_db={trap.last_snr_db} />
          </Fact>
          <Fact word={TRAP_FIELDS.last_seen_at.label}>
            <Elapsed at={trap.last_seen_at} never="なし" />
          </Fact>
          <Fact word={TRAP_FIELDS.last_patrol_at.label}>
            <LastPatrol trap={trap} />
          </Fact>
          {excess !== null && <Fact word="電文">{excess}</Fact>}
        </div>
        {trap.dev_eui !== null && <WhySilent trap={trap} />}
        <Tabs label="表示" tabs={TABS} chosen={tab} onChoose={setTab} />
        {tab === 'history' && <TrapHistory trap_id={trap.id} />}
        {tab === 'charts' && <TrapCharts trap={trap} />}
        {tab === 'signal' && <TrapSignalDays trap_id={trap.id} />}
        {tab === 'settings' && <TrapSettings trap={trap} />}
      </div>
    </div>
  );
}
