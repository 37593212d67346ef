import { makeStyles, tokens } from '@fluentui/react-components';
import type { FormQuestion } from '@satomori/core';
import { useState } from 'react';
import type { HuntDraft } from './huntDraft.ts';

const useStyles = makeStyles({
  note: {
    margin: '0 0 8px',
    padding: '12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
});

/** Whether the form shows an older draft instead of the capture that its address names. */
export function useIsOtherDraft(
  { answers }: HuntDraft,
  questions: readonly FormQuestion[],
  params: URLSearchParams,
): boolean {
  const named = params.get('trap_id');
  const code = questions.find(({ kind }) => kind === 'trap')?.code ?? '';
  const isOther = named !== null && answers[code] !== named;
  // Another trap that is chosen later is no other draft.
  const [wasOther] = useState(isOther);
  return wasOther && isOther;
}

/** An older draft is never filled with another trap's capture: the person sends or discards it first. */
export function OtherDraftNote() {
  const styles = useStyles();
  return (
    <p className={styles.note} role="status">
      前の書きかけが残っています。それを送信するか「下書きを破棄」を押すと、選んだわなの捕獲を書けます。
    </p>
  );
}
