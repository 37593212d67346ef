import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Notification } from '@satomori/core';
import { Elapsed } from '../ui/text/Elapsed.tsx';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { flexGrow: 1, minWidth: 0 },
  title: { fontWeight: 700 },
  note: { color: tokens.colorNeutralForeground2 },
  read: { flexShrink: 0, minWidth: '64px' },
});

interface NotificationRowProps {
  notification: Notification;
  /** `null` for a person who may not change anything. */
  onRead: (() => void) | null;
}

export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const styles = useStyles();
  const { title, body, occurred_at, resolved_at } = notification;
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        {body !== '' && <div>{body}</div>}
        <div className={styles.note}>
          <Elapsed at={occurred_at} />
          {resolved_at !== null && '　解決しました'}
        </div>
      </div>
      {onRead !== null && (
        <Button className={styles.read} aria-label={`${title}を既読にする`} onClick={onRead}>
          既読
        </Button>
      )}
    </div>
  );
}
