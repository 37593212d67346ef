import { makeStyles, tokens } from '@fluentui/react-components';
import { expiriesOf, expiryText, type PermitDates } from '@satomori/core';
import { useNow } from '../../platform/device/clock.ts';

const useStyles = makeStyles({
  ended: { color: tokens.colorStatusDangerForeground1, fontWeight: 700 },
  soon: { color: tokens.colorStatusWarningForeground3, fontWeight: 700 },
});

/** What of a person's licence, permit and registration ends soon, or has ended. Source: R132. */
export function ExpiryMarks({ of }: { of: PermitDates }) {
  const styles = useStyles();
  const now = useNow();
  return expiriesOf(of, now).map((expiry) => (
    <span key={expiry.of} className={expiry.days_left < 0 ? styles.ended : styles.soon}>
      {expiryText(expiry)}
    </span>
  ));
}
