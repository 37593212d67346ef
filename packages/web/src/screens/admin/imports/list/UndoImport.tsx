import { Button, makeStyles } from '@fluentui/react-components';
import { errorText, type Import } from '@satomori/core';
import { useState } from 'react';
import { useImportActs } from '../../../../queries/admin/imports.ts';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { importName, undoQuestion } from './importWords.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-start' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  note: { margin: 0 },
});

/** Takes an import back at the second press, after saying how many records go. Source: R115. */
export function UndoImport({ row }: { row: Import }) {
  const styles = useStyles();
  const { undo } = useImportActs();
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <Button aria-label={`${importName(row)}の取り込みを取り消す`} onClick={() => setIsAsked(true)}>
        取り消す
      </Button>
    );
  return (
    <div className={styles.part}>
      <p className={styles.note}>{undoQuestion(row)}</p>
      <div className={styles.acts}>
        <Button appearance="primary" disabledFocusable={undo.isPending} onClick={() => undo.mutate(row.id)}>
          {undo.isPending ? '取り消しています' : 'はい、取り込みを取り消す'}
        </Button>
        <Button disabledFocusable={undo.isPending} onClick={() => setIsAsked(false)}>
          取り消さない
        </Button>
      </div>
      {undo.error !== null && <FormError>{errorText(undo.error)}</FormError>}
    </div>
  );
}
