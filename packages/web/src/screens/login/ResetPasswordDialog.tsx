import { Field, makeStyles } from '@fluentui/react-components';
import { ApiError, errorText, MIN_PASSWORD_LENGTH } from '@satomori/core';
import { useState } from 'react';
import { deviceId, deviceName } from '../../platform/device/device.ts';
import { useResetPassword } from '../../queries/session/account.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';

const useStyles = makeStyles({ text: { margin: 0 } });

interface ResetPasswordDialogProps {
  /** The code of a mailed link, or of a slip for the first sign-in. */
  code: string;
  isFirst: boolean;
  /** Called when signed in with the new password. */
  onDone: () => void;
  onClose: () => void;
}

const ANOTHER_MAIL = '「やめる」を押して、「パスワードを忘れた方」からもう一度案内を受け取れます。';
const ANOTHER_SLIP = '担当の係から、新しい初回ログイン票を受け取ってください。';

const errorTextOf = (error: unknown, isFirst: boolean) =>
  error instanceof ApiError && error.result === 'bad_code'
    ? `${errorText(error)}${isFirst ? ANOTHER_SLIP : ANOTHER_MAIL}`
    : errorText(error);

/** Sets a new password after opening the link, and signs in with it. */
export function ResetPasswordDialog({ code, isFirst, onDone, onClose }: ResetPasswordDialogProps) {
  const styles = useStyles();
  const reset = useResetPassword();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);

  const problems = {
    password:
      password.length < MIN_PASSWORD_LENGTH ? `${MIN_PASSWORD_LENGTH}文字以上で入力してください` : null,
    again: again === password ? null : '上のパスワードと違います',
  };
  const shown = (problem: string | null) =>
    isTried && problem !== null ? ({ validationState: 'error', validationMessage: problem } as const) : {};

  function canSend() {
    setTried(true);
    return problems.password === null && problems.again === null;
  }
  const send = async () => {
    await reset.mutateAsync({
      code,
      new_password: password,
      device_id: deviceId(),
      device_name: deviceName(),
    });
    onDone();
  };

  return (
    <FormDialog
      title={isFirst ? 'はじめてのログイン' : '新しいパスワードを決める'}
      sendLabel="決めてログインする"
      canSend={canSend}
      onSend={send}
      onClose={onClose}
      errorTextOf={(error) => errorTextOf(error, isFirst)}
    >
      <p className={styles.text}>
        {isFirst
          ? `自分のパスワードを決めてください。${MIN_PASSWORD_LENGTH}文字以上です。`
          : `${MIN_PASSWORD_LENGTH}文字以上にしてください。決めると、ほかの端末はログアウトされます。`}
      </p>
      <Field label="新しいパスワード" {...shown(problems.password)}>
        <PasswordInput
          size="large"
          name="new-password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(_, { value }) => setPassword(value)}
        />
      </Field>
      <Field label="新しいパスワード（もう一度）" {...shown(problems.again)}>
        <PasswordInput
          size="large"
          name="new-password-again"
          autoComplete="new-password"
          value={again}
          onChange={(_, { value }) => setAgain(value)}
        />
      </Field>
    </FormDialog>
  );
}
