import { ApiError } from '@satomori/core';
import { useState } from 'react';
import { Refusal } from '../../../queries/refusal.ts';
import { isSame } from '../../../ui/form/isSame.ts';
import { mergeStored } from '../../../ui/form/mergeStored.ts';

interface EditedRowOptions<Row, Entered> {
  /** `null` for a new one. */
  row: Row | null;
  /** The form of a new one. */
  empty: Entered;
  /** The part of a stored row that the form sends back. */
  enteredOf: (row: Row) => Entered;
  labels: Readonly<Partial<Record<keyof Entered, string>>>;
  /** The row within `current` of a refusal, where that has another form. */
  rowOf?: (current: unknown) => Row;
}

/**
 * What a form knows of a row: what was read, and what is typed over it. Where somebody else changed the row in the
 * meantime, the form takes over what was not typed here, and names it.
 */
export function useEditedRow<Row extends { version: number }, Entered extends object>({
  row,
  empty,
  enteredOf,
  labels,
  rowOf = (current) => current as Row,
}: EditedRowOptions<Row, Entered>) {
  const startOf = (read: Row | null) => {
    const base = read === null ? empty : enteredOf(read);
    return { version: read?.version ?? 0, base, typed: base };
  };
  const [edited, setEdited] = useState(() => startOf(row));
  const isTouched = !isSame(edited.typed, edited.base);
  // As long as nothing is typed, the form shows what others store.
  if (row !== null && row.version > edited.version && !isTouched) setEdited(startOf(row));
  const set = (values: Partial<Entered>) =>
    setEdited((now) => ({ ...now, typed: { ...now.typed, ...values } }));

  /** A row as it is stored now, below what was typed over `base`, also after the press. */
  const over = (base: Entered, typed: Entered, current: Row) => {
    const stored = enteredOf(current);
    return { version: current.version, base: stored, typed: mergeStored(base, typed, stored).merged };
  };

  /** @throws {Refusal} instead of `version_conflict`; any other error as it is */
  function takeStored(error: unknown): never {
    if (!(error instanceof ApiError) || error.result !== 'version_conflict') throw error;
    const current = rowOf((error.details as { current: unknown }).current);
    const stored = enteredOf(current);
    const { changed } = mergeStored(edited.base, edited.typed, stored);
    setEdited((now) => over(edited.base, now.typed, current));
    const names = new Set(changed.map((field) => labels[field] ?? 'そのほかの項目'));
    const what = names.size === 0 ? '' : `（${[...names].join('、')}）`;
    throw new Refusal(
      `ほかの人が先に変えました${what}。新しい値を取り込みました。確かめて、もう一度保存してください。`,
    );
  }
  return {
    typed: edited.typed,
    version: edited.version,
    /** Something is typed that is not stored. */
    isTouched,
    set,
    takeStored,
    /** For a form that stays open: goes on from the row as `typed` was saved. */
    takeSaved: (saved: Row) => setEdited((now) => over(edited.typed, now.typed, saved)),
  };
}
