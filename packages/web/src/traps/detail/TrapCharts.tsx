import { makeStyles, tokens } from '@fluentui/react-components';
import {
  batteryEndText,
  DAY_MS,
  groupDigits,
  startOfDay,
  type Trap,
  TRAP_FIELDS,
  type TrapLog,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { trapDiagnosisQueries } from '../../queries/trapDiagnosis.ts';
import { trapReadingQueries } from '../../queries/trapReadings.ts';
import type { ChartPoint } from '../../ui/chart/chartScale.ts';
import { ChoiceButtons } from '../../ui/form/ChoiceButtons.tsx';
import { LineChart } from '../../ui/chart/LineChart.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';

const PERIODS = [7, 30, 90].map((value) => ({ value, label: `${value}日間` }));

const useStyles = makeStyles({
  charts: { display: 'flex', flexDirection: 'column', gap: '20px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type Measured = 'battery_v' | 'battery_pct' | 'rssi_dbm' | 'snr_db';

/** Uses the time of receipt where the device's clock is wrong. */
const pointsOf = (logs: readonly TrapLog[], key: Measured): ChartPoint[] =>
  logs.flatMap((log) => {
    const value = log[key];
    const at = Date.parse(log.is_clock_odd ? log.received_at : log.occurred_at);
    return value === null ? [] : [{ at, value }];
  });

/** Battery and signal over time, as reported by the sensor. */
export function TrapCharts({ trap }: { trap: Trap }) {
  const styles = useStyles();
  const [days, setDays] = useState(30);
  // From the start of a day, so that the query stays the same while the page is open.
  const [now] = useState(() => clock.now());
  const from = startOfDay(now - (days - 1) * DAY_MS);
  const { data, error, isPending, refetch } = useQuery(
    trapReadingQueries(useReading()).since(trap.id, new Date(from).toISOString()),
  );
  const span = {
    from,
    to: Math.max(now, ...(data?.logs.slice(0, 1).map((log) => Date.parse(log.received_at)) ?? [])),
  };
  return (
    <div className={styles.charts}>
      <ChoiceButtons label="期間" choices={PERIODS} chosen={days} onChoose={setDays} />
      {isPending && <Skeleton rows={2} height={200} />}
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {data !== undefined && <Charts trap={trap} logs={data.logs} span={span} />}
      {data?.isComplete === false && (
        <p className={styles.note}>
          通信が多いため、新しい{groupDigits(data.logs.length)}件だけを描いています。
        </p>
      )}
    </div>
  );
}

function Charts({
  trap,
  logs,
  span,
}: {
  trap: Trap;
  logs: readonly TrapLog[];
  span: { from: number; to: number };
}) {
  // One or two missing reports are normal for radio; beyond the interval that makes the trap 不明 the line
  // breaks.
  const maxGapMs = trap.expected_interval_s * 2500;
  const [volts, percent] = [pointsOf(logs, 'battery_v'), pointsOf(logs, 'battery_pct')];
  const { battery_low_v, battery_low_pct } = trap.settings;
  const lowVolts = battery_low_v.value === null ? null : { value: battery_low_v.value, label: '低下' };
  return (
    <>
      {(volts.length > 0 || percent.length === 0) && (
        <LineChart
          title={TRAP_FIELDS.battery_v.label}
          unit="V"
          digits={2}
          points={volts}
          maxGapMs={maxGapMs}
          threshold={lowVolts}
          {...span}
        />
      )}
      {percent.length > 0 && (
        <LineChart
          title={TRAP_FIELDS.battery_v.label}
          unit="%"
          points={percent}
          maxGapMs={maxGapMs}
          threshold={{ value: battery_low_pct.value, label: '低下' }}
          {...span}
        />
      )}
      <BatteryEndNote trap={trap} />
      <LineChart
        title={TRAP_FIELDS.last_rssi_dbm.label}
        unit="dBm"
        points={pointsOf(logs, 'rssi_dbm')}
        maxGapMs={maxGapMs}
        {...span}
      />
      <LineChart
        title="SN比"
        unit="dB"
        digits={1}
        points={pointsOf(logs, 'snr_db')}
        maxGapMs={maxGapMs}
        {...span}
      />
    </>
  );
}

/** When the battery will be low; nothing where too few values tell. */
function BatteryEndNote({ trap }: { trap: Trap }) {
  const styles = useStyles();
  const { data } = useQuery(trapDiagnosisQueries(useReading()).batteryEnd(trap.id));
  const end = data?.battery_end ?? null;
  return end === null ? null : <p className={styles.note}>{batteryEndText(end)}です。</p>;
}
