import { makeStyles, tokens } from '@fluentui/react-components';
import type { TrapLog } from '@satomori/core';
import { RecordedNotice, type RecordedNoticeProps } from './RecordedNotice.tsx';

/** What a person just did at a trap: the log of an act, or 向かいます; `null`: nothing yet. */
export type DoneAct = TrapLog | '知らせました' | null;

const useStyles = makeStyles({
  done: {
    minHeight: '20px',
    color: tokens.colorStatusSuccessForeground1,
    fontWeight: 700,
    ':empty': { display: 'none' },
  },
});

/** Announces what was done; an act can be undone. */
export function ActDone({ done, onUndo }: { done: DoneAct } & Pick<RecordedNoticeProps, 'onUndo'>) {
  const styles = useStyles();
  return (
    <div role="status" className={styles.done}>
      {typeof done === 'string'
        ? done
        : done !== null && <RecordedNotice key={done.id} log={done} onUndo={onUndo} />}
    </div>
  );
}
