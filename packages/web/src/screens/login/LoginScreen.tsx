import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { errorText } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { deviceId, deviceName } from '../../platform/device/device.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { healthQueries } from '../../queries/session/health.ts';
import { useServer } from '../../queries/server.tsx';
import { useSignIn } from '../../queries/session/session.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { RecordOffline } from './RecordOffline.tsx';
import { SampleAccounts } from './SampleAccounts.tsx';
import { SignInOfSite } from './SignInOfSite.tsx';
import { useCodeOfLink } from './useCodeOfLink.ts';
import { useEnterAfterSignIn } from './useEnterAfterSignIn.ts';

const useStyles = makeStyles({
  page: {
    width: '100%',
    maxWidth: '440px',
    margin: '0 auto',
    // Not centred, so that content added below does not move the field that a person types into.
    padding: 'max(24px, 8vh) 16px 24px',
    display: 'flex',
    flexDirection: 'column',
    gap: '24px',
  },
  brand: { display: 'flex', alignItems: 'center', gap: '16px' },
  icon: { width: '56px', height: '56px' },
  title: { margin: 0, fontSize: '28px', lineHeight: '36px', outline: 'none' },
  tagline: { margin: 0, color: tokens.colorNeutralForeground2 },
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '24px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  input: { minHeight: '48px' },
  submit: { minHeight: '48px' },
  forgot: { minHeight: '48px', alignSelf: 'center' },
  notice: {
    margin: 0,
    padding: '12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusSuccessBackground1,
  },
});

// Few people need these, and everyone waits for the login page.
const ForgotPasswordDialog = lazyPart(
  async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
);
const ResetPasswordDialog = lazyPart(
  async () => (await import('./ResetPasswordDialog.tsx')).ResetPasswordDialog,
);
const StopDigestDialog = lazyPart(async () => (await import('./StopDigestDialog.tsx')).StopDigestDialog);
const FirstRunForm = lazyPart(async () => (await import('./FirstRunForm.tsx')).FirstRunForm);

const SENT =
  '登録されたメールアドレスがあれば、再設定のご案内を送りました。しばらく待っても届かないときは、サイトとログインIDを確かめるか、担当の係に連絡してください。';
const NO_MAIL = 'このサーバーはメールを送れません。パスワードを忘れたときは、担当の係に連絡してください。';

interface Credentials {
  loginId: string;
  password: string;
}

interface LoginFormProps {
  value: Credentials;
  onChange: (part: Partial<Credentials>) => void;
  onSignedIn: () => void;
  onForgotten: () => void;
  notice: string | null;
}

function LoginForm({
  value: { loginId, password },
  onChange,
  onSignedIn,
  onForgotten,
  notice,
}: LoginFormProps) {
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const signIn = useSignIn();
  const passwordInput = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    signIn.mutate(
      { login_id: loginId.trim(), password, device_id: deviceId(), device_name: deviceName() },
      {
        onSuccess: onSignedIn,
        onError: () => passwordInput.current?.select(),
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-label="ログイン">
      <Field label="ログインID">
        <Input
          className={styles.input}
          size="large"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={isDesktop}
          required
          value={loginId}
          onChange={(_, { value }) => onChange({ loginId: value })}
        />
      </Field>
      <Field label="パスワード">
        <PasswordInput
          ref={passwordInput}
          className={styles.input}
          size="large"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(_, { value }) => onChange({ password: value })}
        />
      </Field>
      {signIn.isError && <FormError>{errorText(signIn.error)}</FormError>}
      <Button
        type="submit"
        appearance="primary"
        size="large"
        className={styles.submit}
        disabled={signIn.isPending}
      >
        {signIn.isPending ? 'ログインしています…' : 'ログイン'}
      </Button>
      <Button appearance="subtle" className={styles.forgot} onClick={onForgotten}>
        パスワードを忘れた方
      </Button>
      {notice !== null && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
    </form>
  );
}

export function LoginScreen() {
  const styles = useStyles();
  const enter = useEnterAfterSignIn();
  const { data: server } = useQuery(healthQueries(useServer().session).ready());
  const [credentials, setCredentials] = useState<Credentials>({ loginId: '', password: '' });
  const reset = useCodeOfLink('reset');
  const slip = useCodeOfLink('once');
  const firstRun = useCodeOfLink('first-run');
  const digest = useCodeOfLink('digest');
  const [isForgetting, setForgetting] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  const isFirstRun = firstRun.code !== null || server?.is_empty === true;

  function askForMail() {
    const sendsMail = server?.sends_mail !== false;
    setForgetting(sendsMail);
    setNotice(sendsMail ? null : NO_MAIL);
  }

  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" className={styles.icon} />
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            里守
          </h1>
          <p className={styles.tagline}>わなと親機の見守り</p>
        </div>
      </div>
      {isFirstRun ? (
        <FirstRunForm code={firstRun.code ?? ''} onDone={enter} />
      ) : (
        <SignInOfSite onSignedIn={enter}>
          <LoginForm
            value={credentials}
            onChange={(part) => setCredentials((before) => ({ ...before, ...part }))}
            onSignedIn={enter}
            onForgotten={askForMail}
            notice={notice}
          />
        </SignInOfSite>
      )}
      <RecordOffline />
      {isForgetting && (
        <ForgotPasswordDialog
          loginId={credentials.loginId}
          onSent={() => setNotice(SENT)}
          onClose={() => setForgetting(false)}
        />
      )}
      {reset.code !== null && (
        <ResetPasswordDialog code={reset.code} isFirst={false} onDone={enter} onClose={reset.forget} />
      )}
      {slip.code !== null && (
        <ResetPasswordDialog code={slip.code} isFirst onDone={enter} onClose={slip.forget} />
      )}
      {digest.code !== null && <StopDigestDialog code={digest.code} onClose={digest.forget} />}
      {server?.is_sample === true && (
        <SampleAccounts
          accounts={server.sample_accounts}
          onChoose={({ login_id, password }) => setCredentials({ loginId: login_id, password })}
        />
      )}
    </main>
  );
}
