import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { clock } from '../../platform/device/clock.ts';
import type { HuntMapAddress } from './huntMapAddress.ts';

const useStyles = makeStyles({
  button: { flexShrink: 0, whiteSpace: 'nowrap', [ON_PHONE]: { minHeight: '48px' } },
  inPanel: { margin: '4px 12px 8px' },
});

interface PastButtonProps {
  onPress: (part: Partial<HuntMapAddress>) => void;
  isInPanel?: boolean;
}

/** Opens the states of the past, with today first. */
export function PastButton({ onPress, isInPanel = false }: PastButtonProps) {
  const styles = useStyles();
  return (
    <Button
      className={mergeClasses(styles.button, isInPanel && styles.inPanel)}
      onClick={() => onPress({ past: { span: 'day', at: clock.now() }, open: null })}
    >
      当時の状態
    </Button>
  );
}
