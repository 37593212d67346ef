import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { LINE_ACCOUNT_LABELS, LINE_ACCOUNT_SETTINGS, type LineAccount } from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { useLineAccountActs } from '../../../queries/admin/lineAccount.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { mergeStored } from '../../../ui/form/mergeStored.ts';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { textOrNull } from '../../../ui/form/textOrNull.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '640px' },
  note: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  state: { margin: 0, fontWeight: 700 },
});

type Entered = Pick<LineAccount, (typeof LINE_ACCOUNT_SETTINGS)[number]>;
const enteredOf = ({ is_active, basic_id }: LineAccount): Entered => ({ is_active, basic_id });

const SECRETS = ['access_token', 'channel_secret'] as const;
const NOT_TYPED = { access_token: '', channel_secret: '' };
const STORED = '保存したものは表示できません。入力すると置き換わります。';
const HINTS = {
  access_token: 'LINE Developers の「Messaging API設定」にある、長期のもの。',
  channel_secret: 'LINE Developers の「チャネル基本設定」にある、32文字のもの。',
};

/** Which account notifications are sent from. Token and secret are entered, and never shown. */
export function LineAccountForm({ stored }: { stored: LineAccount }) {
  const styles = useStyles();
  const { typed, version, isTouched, set, takeStored, takeSaved } = useEditedRow({
    row: stored,
    empty: enteredOf(stored),
    enteredOf,
    labels: LINE_ACCOUNT_LABELS,
  });
  const [secrets, setSecrets] = useState(NOT_TYPED);
  const [error, setError] = useState<string | null>(null);
  const { save } = useLineAccountActs();
  const isStored = { access_token: stored.has_access_token, channel_secret: stored.has_channel_secret };
  const isUnsaved = isTouched || SECRETS.some((name) => secrets[name] !== '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setError(null);
    try {
      const entered = Object.fromEntries(Object.entries(secrets).filter(([, text]) => text !== ''));
      takeSaved(await save.mutateAsync({ ...typed, ...entered, version }).catch(takeStored));
      setSecrets((now) => mergeStored(secrets, now, NOT_TYPED).merged);
    } catch (thrown) {
      setError(`${actErrorText(thrown)}入力した内容は残っています。`);
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      aria-label="LINEでの通知"
      noValidate
    >
      <UnsavedGuard name="line-account" isUnsaved={isUnsaved} />
      <p className={styles.note}>
        町のLINE公式アカウントから、LINEをつないだ人に通知を送ります。LINE Developers で Messaging API
        のチャネルを作り、下のアドレスを「Webhook URL」に登録して「Webhookの利用」をオンにしてください。
      </p>
      <CopyField label="Webhook URL（LINE の側に登録します）" text={stored.webhook_url} />
      <SwitchRow
        label={LINE_ACCOUNT_LABELS.is_active}
        isOn={typed.is_active}
        onSwitch={(is_active) => set({ is_active })}
      />
      <Field label={LINE_ACCOUNT_LABELS.basic_id} hint="友だちに追加するときのID。例 @123abcde">
        <Input
          autoComplete="off"
          value={typed.basic_id ?? ''}
          onChange={(_, { value }) => set({ basic_id: textOrNull(value) })}
        />
      </Field>
      {SECRETS.map((name) => (
        <Field
          key={name}
          label={`${LINE_ACCOUNT_LABELS[name]}${isStored[name] ? '（保存済み）' : ''}`}
          hint={isStored[name] ? STORED : HINTS[name]}
        >
          <PasswordInput
            autoComplete="off"
            value={secrets[name]}
            onChange={(_, { value }) => setSecrets({ ...secrets, [name]: value.trim() })}
          />
        </Field>
      ))}
      {error !== null && <FormError>{error}</FormError>}
      <div className={styles.line}>
        <Button
          type="submit"
          appearance={isUnsaved ? 'primary' : 'secondary'}
          disabledFocusable={save.isPending}
        >
          {save.isPending ? '送っています' : '保存する'}
        </Button>
        <p className={styles.state} role="status">
          {isUnsaved ? '保存していない変更があります。' : save.isSuccess ? '保存しました。' : ''}
        </p>
      </div>
    </form>
  );
}
