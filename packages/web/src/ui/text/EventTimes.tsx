import { makeStyles, tokens } from '@fluentui/react-components';
import { formatDate, formatDateTime, formatTime, LATE_AFTER_MS } from '@satomori/core';

const useStyles = makeStyles({
  times: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  late: { color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
  word: { color: tokens.colorNeutralForeground2, fontWeight: 400 },
  both: { display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px' },
});

/** Both times are shown: it was received late, or the device's clock is ahead. */
export const areTimesApart = (occurred_at: string, received_at: string): boolean =>
  Math.abs(Date.parse(received_at) - Date.parse(occurred_at)) > LATE_AFTER_MS;

interface EventTimesProps {
  occurred_at: string;
  received_at: string;
  /** Below a heading with the date only the time is shown. */
  isDateShown?: boolean;
}

/** When something happened and, where that was later, when it was received: 発生 / 受信. */
export function EventTimes({ occurred_at, received_at, isDateShown = false }: EventTimesProps) {
  const styles = useStyles();
  const isOtherDay = formatDate(occurred_at) !== formatDate(received_at);
  const show = isDateShown || isOtherDay ? formatDateTime : formatTime;
  if (!areTimesApart(occurred_at, received_at)) {
    return (
      <time className={styles.times} dateTime={occurred_at} title={formatDateTime(occurred_at)}>
        {(isDateShown ? formatDateTime : formatTime)(occurred_at)}
      </time>
    );
  }
  return (
    <span className={styles.both}>
      <span className={styles.times}>
        <span className={styles.word}>発生 </span>
        <time dateTime={occurred_at}>{show(occurred_at)}</time>
      </span>
      <span className={styles.times}>
        <span className={styles.word}>受信 </span>
        <time className={styles.late} dateTime={received_at}>
          {show(received_at)}
        </time>
      </span>
    </span>
  );
}
