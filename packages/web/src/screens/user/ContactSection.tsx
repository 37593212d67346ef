import { Button, Field, Input, type InputProps, makeStyles, tokens } from '@fluentui/react-components';
import { type CurrentUser, errorText, PERSON_LABELS } from '@satomori/core';
import type { FormEvent } from 'react';
import { useChangeProfile } from '../../queries/session/account.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useTypedOver } from './useTypedOver.ts';
import { textOrNull } from '../../ui/form/textOrNull.ts';

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

const typedOf = (stored: Pick<CurrentUser, ContactField['key']>): Typed => ({
  name: stored.name,
  name_kana: stored.name_kana ?? '',
  email: stored.email ?? '',
  phone: stored.phone ?? '',
});

/** Empty fields are saved as unknown, except the name. */
const asChanges = ({ name, ...rest }: Typed) => {
  return {
    name: name.trim(),
    name_kana: textOrNull(rest.name_kana),
    email: textOrNull(rest.email),
    phone: textOrNull(rest.phone),
  };
};

/** Name and contact details of the person, which they edit themselves. */
export function ContactSection({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const save = useChangeProfile();
  const { typed, set } = useTypedOver(typedOf(user));

  function submit(event: FormEvent) {
    event.preventDefault();
    const changes = asChanges(typed);
    // As it will be stored, so that it follows later changes.
    set(typedOf(changes));
    save.mutate({ user, changes });
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
              onChange={(_, { value }) => set({ [key]: value })}
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
