import { makeStyles } from '@fluentui/react-components';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';

const useStyles = makeStyles({ note: { margin: 0 } });

interface ConfirmDialogProps {
  title: string;
  note: string;
  sendLabel: string;
  isDanger?: boolean;
  onSend: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a device is taken away or brought back, and says what follows from it. */
export function ConfirmDialog({ note, onSend, ...dialog }: ConfirmDialogProps) {
  const styles = useStyles();
  return (
    <FormDialog
      {...dialog}
      onSend={async () => {
        await onSend();
      }}
      canSend={() => true}
      errorTextOf={actErrorText}
    >
      <p className={styles.note}>{note}</p>
    </FormDialog>
  );
}
