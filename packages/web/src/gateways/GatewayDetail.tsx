import { makeStyles, tokens } from '@fluentui/react-components';
import { formatInterval, GATEWAY_KIND_LABELS, type Gateway, POWER_SOURCE_LABELS } from '@satomori/core';
import { useState } from 'react';
import { ON_PHONE } from '../platform/device/viewport.ts';
import { Elapsed } from '../ui/text/Elapsed.tsx';
import { FactList } from '../ui/list/FactList.tsx';
import { Measured } from '../ui/text/Measured.tsx';
import { GatewayStateBadge } from '../shapes/StateBadge.tsx';
import { Tabs } from '../ui/page/Tabs.tsx';
import { GatewaySignalDays } from '../signal/DeviceSignal.tsx';
import { GatewayHistory } from './GatewayHistory.tsx';

const useStyles = makeStyles({
  detail: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    [ON_PHONE]: { overflowY: 'auto', margin: '0 -16px', padding: '0 16px 16px' },
  },
  state: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  since: { color: tokens.colorNeutralForeground2 },
});

const known = (value: string | null) => value ?? '未登録';

const factsOf = (gateway: Gateway) => [
  { word: '種類', value: GATEWAY_KIND_LABELS[gateway.kind] },
  { word: '番号', value: gateway.code },
  { word: 'EUI', value: known(gateway.gateway_eui) },
  { word: '電源', value: gateway.power === null ? '未登録' : POWER_SOURCE_LABELS[gateway.power] },
  { word: '電池', value: <Measured value={gateway.battery_v} unit="V" digits={1} /> },
  { word: '温度', value: <Measured value={gateway.temperature_c} unit="℃" digits={1} /> },
  { word: '受信したわな（7日間）', value: <Measured value={gateway.trap_count} unit="基" /> },
  { word: '定時通信の間隔', value: formatInterval(gateway.status_interval_s) },
  { word: '回線', value: known(gateway.network) },
  { word: 'ファームウェア', value: known(gateway.firmware_version) },
  { word: '場所', value: known(gateway.place) },
  { word: '設置日', value: known(gateway.installed_on) },
  { word: 'メモ', value: known(gateway.memo) },
];

const TABS = { history: '履歴', signal: '電波', facts: '機器' };

/** One gateway: its state and since when, its history, its data. */
export function GatewayDetail({ gateway }: { gateway: Gateway }) {
  const styles = useStyles();
  const [tab, setTab] = useState<keyof typeof TABS>('history');
  return (
    <div className={styles.detail}>
      <div className={styles.state}>
        <GatewayStateBadge state={gateway.state} size={28} />
        <span className={styles.since}>
          最終通信 <Elapsed at={gateway.last_seen_at} isAbsoluteShown />
        </span>
      </div>
      <Tabs label="表示" tabs={TABS} chosen={tab} onChoose={setTab} />
      {tab === 'history' && <GatewayHistory gateway_id={gateway.id} />}
      {tab === 'signal' && <GatewaySignalDays gateway_id={gateway.id} />}
      {tab === 'facts' && <FactList title="機器" facts={factsOf(gateway)} />}
    </div>
  );
}
