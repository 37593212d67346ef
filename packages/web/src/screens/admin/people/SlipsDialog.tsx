import { makeStyles } from '@fluentui/react-components';
import type { PaperQuery } from '@satomori/core';
import { useSavePaper } from '../../../queries/session/papers.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';

const useStyles = makeStyles({ text: { margin: 0 } });

const TITLE = '初回ログイン票';

interface SlipsDialogProps {
  /** Whose slips, in words: `東 花子さん`, `30人`. */
  whose: string;
  filter: Omit<Extract<PaperQuery, { type: 'first_login' }>, 'type'>;
  onClose: () => void;
}

/** Prints slips for the first sign-in; earlier slips of the same people end with them. */
export function SlipsDialog({ whose, filter, onClose }: SlipsDialogProps) {
  const styles = useStyles();
  const save = useSavePaper();
  return (
    <FormDialog
      title={TITLE}
      sendLabel="PDFを作る"
      onSend={async () => {
        await save.mutateAsync({ query: { type: 'first_login', ...filter }, title: TITLE });
      }}
      canSend={() => true}
      onClose={onClose}
      sayError={actErrorText}
    >
      <p className={styles.text}>
        {`${whose}の票を作ります。メールのない人は、票の図をスマートフォンで写すと、自分のパスワードを決めてログインできます。`}
      </p>
      <p className={styles.text}>14日間、一度だけ使えます。前に作った票は使えなくなります。</p>
    </FormDialog>
  );
}
