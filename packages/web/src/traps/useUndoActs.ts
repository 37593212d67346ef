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

export interface UndoActs {
  /** In their order. */
  logs: readonly TrapLog[];
  /**
   * Resolves when the act is cancelled. After a rejection the same cancellation is sent again with the same
   * id.
   */
  onUndo: (cancellation: { logId: string; id: string }) => Promise<unknown>;
}

/** Undoes acts that were just recorded by one press, the last one first, as long as that is offered. */
export function useUndoActs({ logs, onUndo }: UndoActs) {
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
  const isNotApplied = reason !== null && undoing !== 'done';
  const applied = undoing === 'done' ? `${acts}を元に戻しました` : '記録しました';
  const isOffered =
    logs.every(isCancellable) && undoing !== 'done' && (!isLate || undoing !== 'not' || error !== null);
  return {
    /** What became of the acts. */
    text: isNotApplied ? NOT_APPLIED_TEXTS[reason] : applied,
    isNotApplied,
    isOffered,
    undoing,
    error,
    undo,
  };
}
