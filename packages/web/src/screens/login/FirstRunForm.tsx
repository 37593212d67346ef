import { Button, Field, Input, type InputProps, makeStyles, tokens } from '@fluentui/react-components';
import { MIN_PASSWORD_LENGTH } from '@satomori/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { deviceId, deviceName } from '../../platform/device/device.ts';
import { actErrorText, labelledRefusal } from '../../queries/refusal.ts';
import { useStartFirstSite } from '../../queries/session/account.ts';
import { type Choice, ChoiceButtons } from '../../ui/form/ChoiceButtons.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';

const FIRST_RUN_LABELS = {
  code: '設定用のコード',
  site_name: 'サイトの名前',
  is_satomori: '使い方',
  name: '管理者の氏名',
  login_id: 'ログインID',
  password: 'パスワード',
} as const;

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '24px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  text: { margin: 0 },
  input: { minHeight: '48px' },
});

type SiteKind = 'satomori' | 'hokapato';
const KINDS: readonly Choice<SiteKind>[] = [
  { value: 'satomori', label: 'わな・捕獲・目撃（里守）' },
  { value: 'hokapato', label: 'わなと親機だけ（ほかパト）' },
];

const EMPTY = { site_name: '', name: '', login_id: '', password: '', again: '' };
type TextName = 'code' | keyof typeof EMPTY;

const LABELS: Readonly<Record<TextName, string>> = {
  ...FIRST_RUN_LABELS,
  again: 'パスワード（もう一度）',
};

function problemsOf(entered: Readonly<Record<TextName, string>>): Partial<Record<TextName, string>> {
  const names = Object.keys(LABELS) as TextName[];
  const missing = names.filter((field) => entered[field]?.trim() === '');
  return {
    ...(entered.password.length < MIN_PASSWORD_LENGTH
      ? { password: `${MIN_PASSWORD_LENGTH}文字以上で入力してください` }
      : {}),
    ...(entered.again === entered.password ? {} : { again: '上のパスワードと違います' }),
    ...Object.fromEntries(missing.map((field) => [field, '入力してください'])),
  };
}

interface FirstRunFormProps {
  /** The code of the link, if the page was opened by it. */
  code: string;
  /** Called when the administrator is signed in. */
  onDone: () => void;
}

/** The first start of an empty server: its site and the site's administrator. */
export function FirstRunForm({ code, onDone }: FirstRunFormProps) {
  const styles = useStyles();
  const start = useStartFirstSite();
  const [entered, setEntered] = useState({ code, ...EMPTY });
  const [kind, setKind] = useState<SiteKind>('satomori');
  const [isTried, setTried] = useState(false);
  const problems = isTried ? problemsOf(entered) : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (start.isPending || Object.keys(problemsOf(entered)).length > 0) return;
    const { again: _, ...sent } = entered;
    const device = { device_id: deviceId(), device_name: deviceName() };
    start.mutate({ ...sent, is_satomori: kind === 'satomori', ...device }, { onSuccess: onDone });
  }

  const field = (
    name: TextName,
    more: { hint?: string; input?: Omit<InputProps, 'type'> } = {},
  ): ReactNode => {
    const TextInput = name === 'password' || name === 'again' ? PasswordInput : Input;
    return (
      <Field
        label={LABELS[name]}
        {...(more.hint === undefined ? {} : { hint: more.hint })}
        {...(problems[name] === undefined ? {} : { validationMessage: problems[name] })}
      >
        <TextInput
          className={styles.input}
          size="large"
          autoComplete="off"
          {...more.input}
          value={entered[name]}
          onChange={(_, { value }) => setEntered((before) => ({ ...before, [name]: value }))}
        />
      </Field>
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} aria-label="はじめの設定" noValidate>
      <h2 className={styles.title}>はじめの設定</h2>
      <p className={styles.text}>
        このサーバーには、まだサイトがありません。最初のサイトと、その管理者を登録します。
      </p>
      {field('code', { hint: 'サーバーを開始した画面に表示されています。' })}
      {field('site_name', { hint: '市町村や組合の名前' })}
      <ChoiceButtons label={FIRST_RUN_LABELS.is_satomori} choices={KINDS} chosen={kind} onChoose={setKind} />
      {field('name', { input: { autoComplete: 'name' } })}
      {field('login_id', { input: { autoComplete: 'username', autoCapitalize: 'none' } })}
      {field('password', { input: { autoComplete: 'new-password' } })}
      {field('again', { input: { autoComplete: 'new-password' } })}
      {start.isError && (
        <FormError>{`${actErrorText(labelledRefusal(start.error, FIRST_RUN_LABELS))}入力した内容は残っています。`}</FormError>
      )}
      <Button
        type="submit"
        appearance="primary"
        size="large"
        className={styles.input}
        disabledFocusable={start.isPending}
      >
        {start.isPending ? '登録しています' : '登録してはじめる'}
      </Button>
    </form>
  );
}
