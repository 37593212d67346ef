import { groupDigits } from '@satomori/core';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import type { ReactNode } from 'react';
import type { SteadyOrder } from '../../ui/list/useSteadyOrder.ts';

const useStyles = makeStyles({
  // High enough for the button, so that the list below does not move when it appears.
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    minHeight: '40px',
    [ON_PHONE]: { minHeight: '48px', flexGrow: 1, columnGap: '8px' },
  },
  end: { marginLeft: 'auto' },
  count: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
});

interface CountLineProps {
  shown: number;
  all: number;
  order: SteadyOrder;
  /** Number of fired traps that are not yet in their sorted place. */
  newlyFired?: number;
  /** Actions on the whole list, at the end of the line. */
  children?: ReactNode;
}

/** How many of how many; and a button that sorts the list again once its order is stale. */
export function CountLine({ shown, all, order, newlyFired = 0, children }: CountLineProps) {
  const styles = useStyles();
  const total = groupDigits(all);
  return (
    <div className={styles.line}>
      <span className={styles.count} role="status">
        {shown === all ? `${total} 件` : `${total} 件中 ${groupDigits(shown)} 件`}
      </span>
      {order.isStale && (
        <Button appearance={newlyFired > 0 ? 'primary' : 'outline'} onClick={order.refresh}>
          {newlyFired > 0 ? `新しい作動 ${newlyFired} 件　並べ直す` : '状態が変わりました　並べ直す'}
        </Button>
      )}
      <div className={styles.end}>{children}</div>
    </div>
  );
}
