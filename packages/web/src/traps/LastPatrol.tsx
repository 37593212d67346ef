import { makeStyles, tokens } from '@fluentui/react-components';
import type { Trap } from '@satomori/core';
import { Elapsed } from '../ui/text/Elapsed.tsx';

const useStyles = makeStyles({
  patrol: { display: 'inline-flex', flexWrap: 'wrap', gap: '0 6px' },
  due: { color: tokens.colorStatusWarningForeground1, fontWeight: 700, whiteSpace: 'nowrap' },
});

/** When the trap was last patrolled, and whether a patrol is due today. */
export function LastPatrol({ trap }: { trap: Pick<Trap, 'last_patrol_at' | 'is_patrol_due'> }) {
  const styles = useStyles();
  return (
    <span className={styles.patrol}>
      <Elapsed at={trap.last_patrol_at} never="なし" />
      {trap.is_patrol_due && <span className={styles.due}>見回り期限</span>}
    </span>
  );
}
