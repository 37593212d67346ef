import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  errorText,
  isCancellable,
  NOT_APPLIED_TEXTS,
  TRAP_LOG_KIND_LABELS,
  type TrapLog,
  UNDO_MS,
} from '@satomori/core';
import { useEffect, useState } from 'react';
import { newId } from '../platform/device/newId.ts';
import { FormError } from '../ui/form/FormError.tsx';

export interface RecordedNoticeProps {
  /** In their order. */
  logs: readonly TrapLog[];
  /**
   * Resolves when the act is cancelled. After a rejection the same cancellation is sent again with the same
   * id.
   */
  onUndo: (cancellation: { logId: string; id: string }) => Promise<unknown>;
}

const useStyles = makeStyles({
  notice: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  text: { color: tokens.colorStatusSuccessForeground1, fontWeight: 700 },
  notApplied: { color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
  undo: { minHeight: '44px' },
});

/** What was just recorded by one press, with one button to undo it. Mounted once for each press. */
export function RecordedNotice({ logs, onUndo }: RecordedNoticeProps) {
  const styles = useStyles();
  const [cancellations] = useState(() => logs.map((log) => ({ logId: log.id, id: newId() })).reverse());
  const [isLate, setIsLate] = useState(false);
  const [undoing, setUndoing] = useState<'not' | 'under way' | 'done'>('not');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);

  async function undo() {
    if (undoing !== 'not') return;
    setUndoing('under way');
    setError(null);
    try {
      for (const cancellation of cancellations) await onUndo(cancellation);
      setUndoing('done');
    } catch (thrown) {
      setUndoing('not');
      setError(errorText(thrown));
    }
  }

  const acts = logs.map(({ kind }) => TRAP_LOG_KIND_LABELS[kind]).join('と');
  const reason =
    logs.find(({ not_applied_reason }) => not_applied_reason !== null)?.not_applied_reason ?? null;
  const notApplied = reason === null || undoing === 'done' ? null : NOT_APPLIED_TEXTS[reason];
  const isOffered =
    logs.every(isCancellable) && undoing !== 'done' && (!isLate || undoing !== 'not' || error !== null);
  return (
    <div className={styles.notice}>
      {notApplied === null ? (
        <span className={styles.text}>{undoing === 'done' ? `${acts}を元に戻しました` : '記録しました'}</span>
      ) : (
        <span className={styles.notApplied}>{notApplied}</span>
      )}
      {isOffered && (
        <Button className={styles.undo} disabledFocusable={undoing !== 'not'} onClick={() => void undo()}>
          元に戻す
        </Button>
      )}
      {error !== null && <FormError>{error}</FormError>}
    </div>
  );
}
