import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    gap: '8px',
    margin: 0,
    padding: '12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  icon: { flexShrink: 0, fontSize: '20px' },
});

/** A warning to read before sending; it does not block sending. */
export function FormWarning({ children }: { children: string }) {
  const styles = useStyles();
  return (
    <p className={styles.box} role="status">
      <WarningRegular className={styles.icon} aria-hidden />
      {`${children}正しければ、このまま送信できます。`}
    </p>
  );
}
