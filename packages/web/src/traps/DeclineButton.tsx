import { Button, makeStyles } from '@fluentui/react-components';
import { ON_PHONE } from '../platform/device/viewport.ts';

const useStyles = makeStyles({ button: { [ON_PHONE]: { minHeight: '48px' } } });

interface DeclineButtonProps {
  /** What the person does not go to. */
  target: string;
  /** Whether they said 「向かいます」 before. */
  isOnTheWay: boolean;
  onDecline: () => void;
}

/** わたしは行けません, or 行けなくなりました of somebody on the way: the group sees it, and the alarm goes on. */
export function DeclineButton({ target, isOnTheWay, onDecline }: DeclineButtonProps) {
  const styles = useStyles();
  const word = isOnTheWay ? '行けなくなりました' : 'わたしは行けません';
  return (
    <Button className={styles.button} onClick={onDecline} aria-label={`${word}：${target}`}>
      {word}
    </Button>
  );
}
