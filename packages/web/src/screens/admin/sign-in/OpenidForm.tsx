import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import {
  OPENID_CLAIM_LABELS,
  OPENID_CLAIMS,
  OPENID_LABELS,
  OPENID_SETTINGS,
  type OpenidClaim,
  type OpenidSettings,
} from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { usePutOpenidSettings } from '../../../queries/admin/openidSettings.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { textOrNull } from '../../../ui/form/textOrNull.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '640px' },
  note: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  state: { margin: 0, fontWeight: 700 },
});

type Entered = Pick<OpenidSettings, (typeof OPENID_SETTINGS)[number]>;

const enteredOf = (stored: OpenidSettings): Entered =>
  Object.fromEntries(OPENID_SETTINGS.map((name) => [name, stored[name]])) as unknown as Entered;

const HINTS = {
  issuer: '例: https://login.microsoftonline.com/テナントのID/v2.0',
  secret:
    '保存したものは表示できません。入力すると置き換わります。アドレスを変えるときは、もう一度入力してください。',
} as const;

/** The settings of the town's own sign-in. */
export function OpenidForm({ stored }: { stored: OpenidSettings }) {
  const styles = useStyles();
  const { typed, version, isTouched, set, takeStored, takeSaved } = useEditedRow({
    row: stored,
    empty: enteredOf(stored),
    enteredOf,
    labels: OPENID_LABELS,
  });
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = usePutOpenidSettings();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setError(null);
    try {
      const body = { ...typed, version, ...(secret === '' ? {} : { client_secret: secret }) };
      takeSaved(await save.mutateAsync(body).catch(takeStored));
      setSecret((now) => (now === secret ? '' : now));
    } catch (thrown) {
      setError(`${actErrorText(thrown)}入力した内容は残っています。`);
    }
  }

  const isUnsaved = isTouched || secret !== '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      aria-label="職員アカウント"
      noValidate
    >
      <UnsavedGuard name="openid-settings" isUnsaved={isUnsaved} />
      <p className={styles.note}>
        町の職員アカウント（OpenID
        Connect）で、里守にログインできるようにします。権限とグループは、里守の「人」で決めます。
      </p>
      <SwitchRow
        label={OPENID_LABELS.is_active}
        isOn={typed.is_active}
        onSwitch={(is_active) => set({ is_active })}
      />
      <CopyField label="戻り先のアドレス（発行者の側に登録します）" text={stored.redirect_uri} />
      <Field label={OPENID_LABELS.issuer} hint={HINTS.issuer}>
        <Input
          type="url"
          value={typed.issuer ?? ''}
          onChange={(_, { value }) => set({ issuer: textOrNull(value) })}
        />
      </Field>
      <Field label={OPENID_LABELS.client_id}>
        <Input
          autoComplete="off"
          value={typed.client_id ?? ''}
          onChange={(_, { value }) => set({ client_id: textOrNull(value) })}
        />
      </Field>
      <Field
        label={`${OPENID_LABELS.client_secret}${stored.has_secret ? '（保存済み）' : ''}`}
        hint={HINTS.secret}
      >
        <PasswordInput autoComplete="off" value={secret} onChange={(_, { value }) => setSecret(value)} />
      </Field>
      <Field label={OPENID_LABELS.label}>
        <Input value={typed.label} onChange={(_, { value }) => set({ label: value })} />
      </Field>
      <Field label={OPENID_LABELS.claim} hint="初めてのログインのときだけ使います。">
        <Select value={typed.claim} onChange={(_, { value }) => set({ claim: value as OpenidClaim })}>
          {OPENID_CLAIMS.map((claim) => (
            <option key={claim} value={claim}>
              {OPENID_CLAIM_LABELS[claim]}
            </option>
          ))}
        </Select>
      </Field>
      <SwitchRow
        label={OPENID_LABELS.allows_password}
        note="切ると、管理者と共有閲覧のほかは、パスワードではログインできません。"
        isOn={typed.allows_password}
        onSwitch={(allows_password) => set({ allows_password })}
      />
      {error !== null && <FormError>{error}</FormError>}
      <div className={styles.line}>
        <Button type="submit" appearance="primary" disabledFocusable={save.isPending}>
          {save.isPending ? '送っています' : '保存する'}
        </Button>
        <p className={styles.state} role="status">
          {isUnsaved ? '保存していない変更があります。' : save.isSuccess ? '保存しました。' : ''}
        </p>
      </div>
    </form>
  );
}
