import { Button, makeStyles } from '@fluentui/react-components';
import { errorText, type Import } from '@satomori/core';
import { useImportActs } from '../../../../queries/admin/imports.ts';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { importName } from './importWords.ts';

const useStyles = makeStyles({ part: { display: 'flex', flexDirection: 'column', gap: '8px' } });

/** Stops an import that is under way: nothing of it is stored. Source: R113. */
export function CancelImport({ row }: { row: Import }) {
  const styles = useStyles();
  const { cancel } = useImportActs();
  return (
    <div className={styles.part}>
      <Button
        aria-label={`${importName(row)}の取り込みをやめる`}
        disabledFocusable={cancel.isPending}
        onClick={() => cancel.mutate(row.id)}
      >
        {cancel.isPending ? 'やめています' : 'やめる（何も登録しない）'}
      </Button>
      {cancel.error !== null && <FormError>{errorText(cancel.error)}</FormError>}
    </div>
  );
}
