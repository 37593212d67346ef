import { Button, type ButtonProps, makeStyles } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { ON_DESKTOP, ON_PHONE } from '../../platform/device/viewport.ts';
import { callText, dialAddress } from './callWords.ts';

const useStyles = makeStyles({
  button: { [ON_PHONE]: { minHeight: '48px' } },
  // On a phone the button dials and has no room for details; on a desktop a person reads name and number.
  onPhone: { [ON_DESKTOP]: { display: 'none' } },
  onDesktop: { [ON_PHONE]: { display: 'none' } },
});

interface CallButtonProps {
  /** Whom it calls. */
  name: string;
  phone: string;
  appearance?: ButtonProps['appearance'];
}

/** Dials a number with one press. */
export function CallButton({ name, phone, appearance }: CallButtonProps) {
  const styles = useStyles();
  const whole = callText(name, phone);
  return (
    <Button
      as="a"
      className={styles.button}
      appearance={appearance}
      href={dialAddress(phone)}
      icon={<CallRegular />}
      aria-label={whole}
    >
      <span className={styles.onPhone}>電話</span>
      <span className={styles.onDesktop}>{whole}</span>
    </Button>
  );
}
