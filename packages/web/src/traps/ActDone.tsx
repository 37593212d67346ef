import { makeStyles, tokens } from '@fluentui/react-components';
import type { OutboxEntry, TrapActInput, TrapLog } from '@satomori/core';
import { CaptureLink } from './CaptureLink.tsx';
import { KeptNote } from './KeptNote.tsx';
import { RecordedNotice, type RecordedNoticeProps } from './RecordedNotice.tsx';

/** What a person just did at a trap: the log of an act, 向かいます, or what the device keeps of it; `null`: nothing yet. */
export type DoneAct = { log: TrapLog } | { kept: OutboxEntry } | '知らせました' | null;

const useStyles = makeStyles({
  done: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '8px',
    minHeight: '20px',
    color: tokens.colorStatusSuccessForeground1,
    fontWeight: 700,
    ':empty': { display: 'none' },
    overflowWrap: 'anywhere',
  },
});

/** The act that was recorded; `null` where it was something else. */
export function actOf(
  done: DoneAct,
): (Pick<TrapActInput, 'id' | 'trap_id' | 'result'> & { kind: string }) | null {
  if (done === null || typeof done === 'string') return null;
  if ('log' in done) return done.log;
  return done.kept.kind === 'trap_act' ? (done.kept.body as TrapActInput) : null;
}

/** Announces what was done; an act that the server has stored can be undone. */
export function ActDone({ done, onUndo }: { done: DoneAct } & Pick<RecordedNoticeProps, 'onUndo'>) {
  const styles = useStyles();
  const act = actOf(done);
  return (
    <div role="status" className={styles.done}>
      {typeof done === 'string' && done}
      {typeof done === 'object' && done !== null && 'kept' in done && <KeptNote kept={done.kept} />}
      {typeof done === 'object' && done !== null && 'log' in done && (
        <RecordedNotice key={done.log.id} log={done.log} onUndo={onUndo} />
      )}
      {act !== null && <CaptureLink trapId={act.trap_id} result={act.result ?? null} />}
    </div>
  );
}
