import { makeStyles, tokens } from '@fluentui/react-components';
import { type CheckResult, mayOpen } from '@satomori/core';
import { Link } from 'react-router-dom';
import { capturePath, caughtResult } from './captureStart.ts';
import { useSession } from '../queries/session/session.tsx';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '48px',
    padding: '0 16px',
    borderRadius: '4px',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    textDecorationLine: 'none',
  },
});

/** After a check that found an animal: its form, with the trap and the result filled in. */
export function CaptureLink({ trapId, result }: { trapId: string; result: CheckResult | null }) {
  const styles = useStyles();
  const { roles } = useSession();
  const caught = caughtResult(result);
  if (caught === null || !mayOpen('/HuntShot', roles)) return null;
  return (
    <Link to={capturePath({ trapId, result: caught, firing: null })} className={styles.link}>
      続けて捕獲を記録する
    </Link>
  );
}
