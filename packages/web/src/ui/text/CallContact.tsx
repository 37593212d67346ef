import { isolateText } from '@satomori/core';
import { Button, makeStyles } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import type { Site } from '@satomori/core';
import { ON_DESKTOP, ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  // On a phone the button dials and has no room for details; on a desktop a person reads name and number.
  onPhone: { [ON_DESKTOP]: { display: 'none' } },
  onDesktop: { [ON_PHONE]: { display: 'none' } },
});

/** For a bear in a trap: one press calls the people in charge. */
export function CallContact({ site }: { site: Site }) {
  const styles = useStyles();
  if (site.contact_phone === null) return null;
  const whole = `${isolateText(site.contact_name ?? '担当')}に電話（${isolateText(site.contact_phone)}）`;
  return (
    <Button
      as="a"
      href={`tel:${site.contact_phone.replaceAll(/[^\d+]/g, '')}`}
      icon={<CallRegular />}
      aria-label={whole}
    >
      <span className={styles.onPhone}>電話</span>
      <span className={styles.onDesktop}>{whole}</span>
    </Button>
  );
}
