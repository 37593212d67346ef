import { makeStyles, tokens } from '@fluentui/react-components';
import {
  CHANNEL_LABELS,
  DELIVERY_PROBLEM_LABELS,
  DELIVERY_STATUS_LABELS,
  formatDateTime,
  type Notification,
  isolateText,
} from '@satomori/core';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 14px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  failed: { color: tokens.colorStatusDangerForeground1, fontWeight: 700 },
});

/** The channels of the notification, whether it was sent, and why not. */
export function Deliveries({ deliveries }: Pick<Notification, 'deliveries'>) {
  const styles = useStyles();
  if (deliveries.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="送信の結果">
      {deliveries.map(({ channel, status, at, problem, next_attempt_at, device_name }, index) => (
        <li key={`${channel}:${index}`}>
          {CHANNEL_LABELS[channel]}
          {device_name !== null && `（${isolateText(device_name)}）`}{' '}
          <span className={status === 'failed' || status === 'expired' ? styles.failed : undefined}>
            {DELIVERY_STATUS_LABELS[status]}
          </span>
          {at !== null && ` ${formatDateTime(at)}`}
          {problem !== null && `：${DELIVERY_PROBLEM_LABELS[problem]}`}
          {next_attempt_at !== null && `（${formatDateTime(next_attempt_at)} に送ります）`}
        </li>
      ))}
    </ul>
  );
}
