import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CHECK_RESULT_LABELS,
  formatDateTime,
  impossibleText,
  measureTexts,
  NOT_APPLIED_TEXTS,
  storedRecordTexts,
  TRAP_LOG_KIND_LABELS,
  TRAP_LOG_SOURCE_LABELS,
  TRAP_STATE_LOOKS,
  type TrapLog,
} from '@satomori/core';
import { PhotoStrip } from '../../photos/PhotoStrip.tsx';
import { EventTimes } from '../../ui/text/EventTimes.tsx';
import { SignalLevel } from '../SignalLevel.tsx';
import { TrapStateShape } from '../../shapes/StateShape.tsx';
import { CancelAct } from './CancelAct.tsx';
import { wordOnGround } from '../../shapes/signColor.ts';

const useStyles = makeStyles({
  item: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
  kind: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: 700 },
  quiet: { fontWeight: 400 },
  void: { textDecorationLine: 'line-through', fontWeight: 400 },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 14px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  memo: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  odd: { color: tokens.colorStatusWarningForeground1 },
});

/** Regular reports are frequent and contain no news. */
const QUIET = new Set<TrapLog['kind']>(['heartbeat', 'boot', 'config', 'contact_only', 'working_ended']);

/** Measured values as short texts. */
function facts(log: TrapLog): string[] {
  const battery = [
    log.battery_v === null ? null : `${log.battery_v.toFixed(2)}V`,
    log.battery_pct === null ? null : `${Math.round(log.battery_pct)}%`,
  ].filter((each) => each !== null);
  return [
    ...(battery.length === 0 ? [] : [`電池 ${battery.join(' ')}`]),
    ...(log.temperature_c === null ? [] : [`${log.temperature_c.toFixed(1)}℃`]),
    ...(log.humidity_pct === null ? [] : [`湿度 ${log.humidity_pct}%`]),
    ...(log.tilt_deg === null ? [] : [`傾き ${Math.round(log.tilt_deg)}°`]),
    ...measureTexts(log.other_values),
    ...storedRecordTexts(log.stored_records).map((text) => `子機の記録 ${text}`),
    ...(log.battery_flag === true ? ['電池低下の知らせ'] : []),
    ...(log.gateway_name === null ? [] : [log.gateway_name]),
  ];
}

/**
 * One entry of a trap's history: when, what, by whom, and measured values.
 *
 * @param cancelled the act that this entry cancels, where it is known
 */
export function TrapLogItem({ log, cancelled }: { log: TrapLog; cancelled?: TrapLog | undefined }) {
  const styles = useStyles();
  const isFiring = log.kind === 'fired';
  const impossible = impossibleText(log.impossible_values);
  return (
    <div className={styles.item}>
      <div className={styles.head}>
        <EventTimes occurred_at={log.occurred_at} received_at={log.received_at} />
        <span
          className={mergeClasses(
            QUIET.has(log.kind) ? styles.quiet : styles.kind,
            log.cancelled_by_log_id !== null && styles.void,
          )}
          style={isFiring ? { color: wordOnGround(TRAP_STATE_LOOKS.fired.color) } : undefined}
        >
          {isFiring && <TrapStateShape state="fired" size={16} />}
          {TRAP_LOG_KIND_LABELS[log.kind]}
          {log.result !== null && `：${CHECK_RESULT_LABELS[log.result]}`}
          {cancelled !== undefined &&
            `：${formatDateTime(cancelled.occurred_at)}の${TRAP_LOG_KIND_LABELS[cancelled.kind]}`}
        </span>
        <span>{log.user_name ?? (log.source === 'sensor' ? '' : TRAP_LOG_SOURCE_LABELS[log.source])}</span>
        {log.cancelled_by_log_id !== null && <span className={styles.quiet}>取り消し済み</span>}
        {isFiring && (
          <span className={styles.quiet}>{log.cleared_by_log_id === null ? '未確認' : '確認済み'}</span>
        )}
      </div>
      <div className={styles.facts}>
        {log.rssi_dbm !== null && <SignalLevel rssi_dbm={log.rssi_dbm} snr_db={log.snr_db} />}
        {[...new Set(facts(log))].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {impossible !== null && <span className={styles.odd}>{impossible}</span>}
        {log.is_clock_odd && <span className={styles.odd}>端末の時計がずれています</span>}
        {log.not_applied_reason !== null && (
          <span className={styles.odd}>{NOT_APPLIED_TEXTS[log.not_applied_reason]}</span>
        )}
      </div>
      {log.photos.length > 0 && (
        <PhotoStrip title={`${log.trap_name} ${formatDateTime(log.occurred_at)}`} photos={log.photos} />
      )}
      {log.memo !== null && (
        <p className={styles.memo}>
          {log.kind === 'cancelled' && '理由：'}
          {log.memo}
        </p>
      )}
      <CancelAct log={log} />
    </div>
  );
}
