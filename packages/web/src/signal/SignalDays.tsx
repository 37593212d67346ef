import { makeStyles, tokens } from '@fluentui/react-components';
import {
  DAY_MS,
  type GatewaySignalDay,
  SIGNAL_DAY_LABELS,
  startOfDay,
  type TrapSignalDay,
  WEAK_MARGIN_DB,
} from '@satomori/core';
import { useState } from 'react';
import { clock } from '../platform/device/clock.ts';
import type { ChartPoint } from '../ui/chart/chartScale.ts';
import { LineChart } from '../ui/chart/LineChart.tsx';

type SignalDay = GatewaySignalDay & Partial<Pick<TrapSignalDay, 'gateways'>>;

const useStyles = makeStyles({
  days: { display: 'flex', flexDirection: 'column', gap: '12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  scroll: { maxHeight: '320px', overflow: 'auto' },
  table: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '4px 12px 4px 0',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& th:first-child, & td:first-child, & .gateways': { textAlign: 'start' },
  },
});

/** Charts of fewer days would show chance. */
const SHORTEST_DAYS = 13;

/** Noon in Japan, so that the point is within its day. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00+09:00`);
const pointsOf = (days: readonly SignalDay[], key: 'margin_db' | 'frames'): ChartPoint[] =>
  days.flatMap(({ day, [key]: value }) => (value === null ? [] : [{ at: noonOf(day), value }]));
const signed = (value: number | null): string => (value === null ? '–' : String(value).replace('-', '−'));

/** How well a trap was received, or a gateway received, day by day: two lines, and all figures as a table. */
export function SignalDays({ days, of }: { days: readonly SignalDay[]; of: 'trap' | 'gateway' }) {
  const styles = useStyles();
  const [now] = useState(() => clock.now());
  const oldest = days.slice(0, 1).map(({ day }) => noonOf(day));
  const shared = {
    from: startOfDay(Math.min(now - SHORTEST_DAYS * DAY_MS, ...oldest)),
    to: startOfDay(now) + DAY_MS - 1,
    maxGapMs: 3 * DAY_MS,
  };
  return (
    <div className={styles.days}>
      <p className={styles.note}>
        電波の余裕は、受信できる限界をどれだけ上回っているかです（日ごとの中央値）。{WEAK_MARGIN_DB}
        dBより小さいと、雨や枝葉で途切れやすくなります。
      </p>
      <LineChart
        title={SIGNAL_DAY_LABELS.margin_db}
        unit="dB"
        points={pointsOf(days, 'margin_db')}
        threshold={{ value: WEAK_MARGIN_DB, label: '弱い' }}
        {...shared}
      />
      <LineChart
        title={of === 'trap' ? '受信した電文' : '受信した電文（すべてのわな）'}
        unit="件"
        points={pointsOf(days, 'frames')}
        {...shared}
      />
      {days.length > 0 && <DaysTable days={days} />}
    </div>
  );
}

function DaysTable({ days }: { days: readonly SignalDay[] }) {
  const styles = useStyles();
  const hasGateways = days.some(({ gateways }) => gateways !== undefined);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="日ごとの電波の表">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{SIGNAL_DAY_LABELS.day}</th>
            <th scope="col">{SIGNAL_DAY_LABELS.frames}（件）</th>
            <th scope="col">{SIGNAL_DAY_LABELS.margin_db}（dB）</th>
            <th scope="col">{SIGNAL_DAY_LABELS.lowest_margin_db}（dB）</th>
            <th scope="col">{SIGNAL_DAY_LABELS.rssi_dbm}（dBm）</th>
            {hasGateways && (
              <th scope="col" className="gateways">
                {SIGNAL_DAY_LABELS.gateways}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, frames, margin_db, lowest_margin_db, rssi_dbm, gateways }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{frames}</td>
              <td>{signed(margin_db)}</td>
              <td>{signed(lowest_margin_db)}</td>
              <td>{signed(rssi_dbm)}</td>
              {gateways !== undefined && (
                <td className="gateways">
                  {gateways.map((gateway) => `${gateway.name} ${gateway.frames}`).join('、')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
