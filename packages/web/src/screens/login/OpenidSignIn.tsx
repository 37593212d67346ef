import { Button, makeStyles } from '@fluentui/react-components';
import { errorText, isOpenidProblem, OPENID_PROBLEMS } from '@satomori/core';
import { useEffect, useRef } from 'react';
import { deviceId, deviceName } from '../../platform/device/device.ts';
import { useFinishOpenid, useStartOpenid } from '../../queries/session/openid.ts';
import { FormError } from '../../ui/form/FormError.tsx';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px' },
  button: { minHeight: '48px' },
  state: { margin: 0 },
});

/** How the provider's answer ended: `done`, or a problem. */
const DONE = 'done';

interface OpenidSignInProps {
  /** Without its code where the host name tells it. */
  site: { site?: string };
  /** Of the button; `null` where there is none. */
  label: string | null;
  /** What the provider's answer came to. */
  result: string | null;
  forget: () => void;
  onSignedIn: () => void;
}

/** The button for the town's own accounts, and what came of it when the browser is back. */
export function OpenidSignIn({ site, label, result, forget, onSignedIn }: OpenidSignInProps) {
  const styles = useStyles();
  const start = useStartOpenid();
  const finish = useFinishOpenid();
  const isEnding = useRef(false);

  useEffect(() => {
    if (result !== DONE || isEnding.current) return;
    // Once: the cookie is good for one session.
    isEnding.current = true;
    finish.mutate(
      { device_id: deviceId(), device_name: deviceName() },
      { onSuccess: onSignedIn, onSettled: () => (isEnding.current = false) },
    );
    forget();
  }, [result, finish, forget, onSignedIn]);

  const error = start.error ?? finish.error;
  const isBusy = start.isPending || start.isSuccess || finish.isPending || result === DONE;
  const problem = result !== null && isOpenidProblem(result) ? OPENID_PROBLEMS[result] : null;
  if (label === null && problem === null && !isBusy && error === null) return null;
  return (
    <div className={styles.part}>
      {error === null && problem !== null && <FormError>{problem}</FormError>}
      {error !== null && <FormError>{errorText(error)}</FormError>}
      {label !== null && (
        <Button
          size="large"
          className={styles.button}
          disabledFocusable={isBusy}
          onClick={() => {
            forget();
            finish.reset();
            start.mutate(site);
          }}
        >
          {label}
        </Button>
      )}
      {isBusy && (
        <p className={styles.state} role="status">
          ログインしています…
        </p>
      )}
    </div>
  );
}
