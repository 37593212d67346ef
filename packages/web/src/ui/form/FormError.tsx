import { makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';

const useStyles = makeStyles({
  error: {
    display: 'flex',
    gap: '8px',
    margin: 0,
    padding: '12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  icon: { flexShrink: 0, fontSize: '20px' },
});

/** An error in a box, announced at once. */
export function FormError({ children }: { children: string }) {
  const styles = useStyles();
  return (
    <p className={styles.error} role="alert">
      <ErrorCircleRegular className={styles.icon} aria-hidden />
      {children}
    </p>
  );
}
