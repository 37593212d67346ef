import { makeStyles, tokens } from '@fluentui/react-components';
import { formatTime, type Notification, timelineOf } from '@satomori/core';
import { ON_PHONE } from '../platform/device/viewport.ts';

const useStyles = makeStyles({
  summary: {
    display: 'flex',
    alignItems: 'center',
    width: 'fit-content',
    cursor: 'pointer',
    color: tokens.colorBrandForegroundLink,
    [ON_PHONE]: { minHeight: '48px' },
  },
  list: { margin: '4px 0 0', paddingLeft: '20px', color: tokens.colorNeutralForeground2 },
  time: { fontVariantNumeric: 'tabular-nums' },
});

/** 経過: what became of the alarm, from its first step to its end. */
export function IncidentTimeline({ notification }: { notification: Notification }) {
  const styles = useStyles();
  const { steps, next_step_at, title } = notification;
  if (steps.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary} aria-label={`経過を見る：${title}`} data-control>
        経過を見る
      </summary>
      <ol className={styles.list}>
        {timelineOf(notification).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span className={styles.time}>{formatTime(at)}</span> {text}
          </li>
        ))}
        {next_step_at !== null && (
          <li>{`「向かいます」がなければ、${formatTime(next_step_at)} に次の人へ知らせます`}</li>
        )}
      </ol>
    </details>
  );
}
