import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FormError } from '../ui/form/FormError.tsx';
import { type UndoActs, useUndoActs } from './useUndoActs.ts';

const useStyles = makeStyles({
  notice: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  text: { color: tokens.colorStatusSuccessForeground1, fontWeight: 700 },
  notApplied: { color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
  undo: { minHeight: '48px' },
});

/** What was just recorded by one press, with one button to undo it. Mounted once for each press. */
export function RecordedNotice(props: UndoActs) {
  const styles = useStyles();
  const { text, isNotApplied, isOffered, undoing, error, undo } = useUndoActs(props);
  return (
    <div className={styles.notice}>
      <span className={isNotApplied ? styles.notApplied : styles.text}>{text}</span>
      {isOffered && (
        <Button className={styles.undo} disabledFocusable={undoing !== 'not'} onClick={() => void undo()}>
          元に戻す
        </Button>
      )}
      {error !== null && <FormError>{error}</FormError>}
    </div>
  );
}
