import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { errorText, MIN_PASSWORD_LENGTH } from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { useChangePassword } from '../../queries/session/account.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { Section } from '../../ui/page/Section.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '440px' },
  done: { margin: 0, color: tokens.colorStatusSuccessForeground1, fontWeight: 700 },
  submit: { alignSelf: 'flex-start' },
});

export function PasswordSection({ loginId }: { loginId: string }) {
  const styles = useStyles();
  const change = useChangePassword();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isTooShort, setTooShort] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTooShort(next.length < MIN_PASSWORD_LENGTH);
    if (next.length < MIN_PASSWORD_LENGTH) return;
    change.mutate(
      { current_password: current, new_password: next },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
        },
      },
    );
  }

  return (
    <Section title="パスワードの変更">
      <form className={styles.form} onSubmit={submit} aria-label="パスワードの変更">
        {/* Lets a password manager know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
        <Field label="今のパスワード">
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(_, { value }) => setCurrent(value)}
          />
        </Field>
        <Field
          label="新しいパスワード"
          hint={`${MIN_PASSWORD_LENGTH}文字以上。変えると、ほかの端末はログアウトされます。`}
          validationState={isTooShort ? 'error' : 'none'}
          {...(isTooShort ? { validationMessage: `${MIN_PASSWORD_LENGTH}文字以上で入力してください` } : {})}
        >
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            required
            value={next}
            onChange={(_, { value }) => setNext(value)}
          />
        </Field>
        {change.isError && <FormError>{errorText(change.error)}</FormError>}
        {change.isSuccess && (
          <p className={styles.done} role="status">
            パスワードを変更しました。
          </p>
        )}
        <Button type="submit" appearance="primary" className={styles.submit} disabled={change.isPending}>
          変更する
        </Button>
      </form>
    </Section>
  );
}
