import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ApiError, errorText, type UserConfig, type UserSettings } from '@satomori/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSaveSettings } from '../../queries/session/userConfig.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Section } from '../../ui/page/Section.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '720px' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  done: { margin: 0, color: tokens.colorStatusSuccessForeground1, fontWeight: 700 },
});

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.result === 'version_conflict'
    ? '設定がほかの端末で先に変わりました。入力した内容は残っています。もう一度「保存する」を押してください。'
    : errorText(error);

interface SettingsFormProps {
  title: string;
  config: UserConfig;
  /** Entered values to be saved. */
  changes: Partial<UserSettings>;
  /** What is wrong with them, shown on an attempt to save. */
  problem?: string | null;
  /** Shown after saving. */
  doneText?: string;
  children: ReactNode;
}

/** A part of the settings with its own save button; typed values stay until the server has stored them. */
export function SettingsForm(props: SettingsFormProps) {
  const { title, config, changes, problem = null, doneText = '保存しました。', children } = props;
  const styles = useStyles();
  const save = useSaveSettings();
  const [isRefused, setIsRefused] = useState(false);
  const [saved, setSaved] = useState('');
  const asked = JSON.stringify(changes);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsRefused(problem !== null);
    if (problem !== null) return;
    save.mutate({ config, changes }, { onSuccess: () => setSaved(asked) });
  }

  return (
    <Section title={title}>
      <form className={styles.form} onSubmit={submit} aria-label={title} noValidate>
        {children}
        {isRefused && problem !== null && <FormError>{problem}</FormError>}
        {save.isError && <FormError>{sentenceOf(save.error)}</FormError>}
        <div className={styles.line}>
          <Button type="submit" appearance="primary" disabledFocusable={save.isPending}>
            保存する
          </Button>
          <p className={styles.done} role="status">
            {save.isSuccess && saved === asked ? doneText : ''}
          </p>
        </div>
      </form>
    </Section>
  );
}
