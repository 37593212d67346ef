import { makeStyles, tokens } from '@fluentui/react-components';
import type { OutboxEntry, TrapActInput, TrapLog } from '@satomori/core';
import type { RecordedAct } from '../queries/outbox/acts.ts';
import { CaptureLink } from './CaptureLink.tsx';
import { KeptNote } from './KeptNote.tsx';
import { RecordedNotice } from './RecordedNotice.tsx';
import type { UndoActs } from './useUndoActs.ts';

/**
 * What a person just did at a trap: acts in their order, of which the device keeps the last one where it is not sent
 * yet, or 向かいます; `null`: nothing yet.
 */
export type DoneAct = { logs: readonly TrapLog[]; kept: OutboxEntry | null } | '知らせました' | null;

/** @param recorded acts in their order */
export const doneBy = (recorded: readonly RecordedAct<TrapLog>[]): DoneAct => ({
  logs: recorded.flatMap((each) => ('answer' in each ? [each.answer] : [])),
  kept: recorded.flatMap((each) => ('kept' in each ? [each.kept] : [])).at(-1) ?? null,
});

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

/** The last act that was recorded; `null` where it was something else. */
export function actOf(
  done: DoneAct,
): (Pick<TrapActInput, 'id' | 'trap_id' | 'result'> & { kind: string }) | null {
  if (done === null || typeof done === 'string') return null;
  if (done.kept === null) return done.logs.at(-1) ?? null;
  return done.kept.kind === 'trap_act' ? (done.kept.body as TrapActInput) : null;
}

/** Announces what was done; acts that the server has stored can be undone. */
export function ActDone({ done, onUndo }: { done: DoneAct } & Pick<UndoActs, 'onUndo'>) {
  const styles = useStyles();
  const act = actOf(done);
  return (
    <div role="status" className={styles.done}>
      {typeof done === 'string' && done}
      {typeof done === 'object' && done !== null && done.kept !== null && <KeptNote kept={done.kept} />}
      {typeof done === 'object' && done !== null && done.kept === null && (
        <RecordedNotice key={done.logs[0]?.id} logs={done.logs} onUndo={onUndo} />
      )}
      {act !== null && <CaptureLink trapId={act.trap_id} result={act.result ?? null} />}
    </div>
  );
}
