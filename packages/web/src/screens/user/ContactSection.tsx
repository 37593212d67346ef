import { Button, Field, Input, type InputProps, makeStyles, tokens } from '@fluentui/react-components';
import { type CurrentUser, errorText, PERSON_LABELS } from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { useChangeProfile } from '../../queries/session/account.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Section } from '../../ui/page/Section.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '440px' },
  done: { margin: 0, color: tokens.colorStatusSuccessForeground1, fontWeight: 700 },
  submit: { alignSelf: 'flex-start' },
});

interface ContactField {
  key: 'name' | 'name_kana' | 'email' | 'phone';
  hint?: string;
  input?: Pick<InputProps, 'type' | 'autoComplete' | 'required'>;
}
const FIELDS: ContactField[] = [
  { key: 'name', input: { autoComplete: 'name', required: true } },
  { key: 'name_kana' },
  {
    key: 'email',
    hint: 'パスワードを忘れたときの案内が届きます。変えると、前のアドレスに知らせます。',
    input: { type: 'email', autoComplete: 'email' },
  },
  { key: 'phone', input: { type: 'tel', autoComplete: 'tel' } },
];
type Typed = Record<ContactField['key'], string>;

/** Empty fields are saved as unknown, except the name. */
const asChanges = ({ name, ...rest }: Typed) => {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    name: name.trim(),
    name_kana: orNull(rest.name_kana),
    email: orNull(rest.email),
    phone: orNull(rest.phone),
  };
};

/** Name and contact details of the person, which they edit themselves. */
export function ContactSection({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const save = useChangeProfile();
  const [typed, setTyped] = useState<Typed>({
    name: user.name,
    name_kana: user.name_kana ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ user, changes: asChanges(typed) });
  }

  return (
    <Section title="氏名と連絡先">
      <form className={styles.form} onSubmit={submit} aria-label="氏名と連絡先">
        {FIELDS.map(({ key, hint, input }) => (
          <Field key={key} label={PERSON_LABELS[key]} {...(hint === undefined ? {} : { hint })}>
            <Input
              {...input}
              name={key}
              value={typed[key]}
              onChange={(_, { value }) => setTyped({ ...typed, [key]: value })}
            />
          </Field>
        ))}
        {save.isError && <FormError>{errorText(save.error)}</FormError>}
        {save.isSuccess && (
          <p className={styles.done} role="status">
            保存しました。
          </p>
        )}
        <Button type="submit" appearance="primary" className={styles.submit} disabled={save.isPending}>
          保存する
        </Button>
      </form>
    </Section>
  );
}
