import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import {
  NOTIFICATION_RULE_LABELS,
  WEBHOOK_RULES,
  WEBHOOK_TARGET_LABELS,
  WEBHOOK_TARGET_SETTINGS,
  type WebhookTarget,
} from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { actErrorText } from '../../../queries/refusal.ts';
import { useWebhookTargetActs } from '../../../queries/admin/webhookTarget.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { MultiChoice } from '../../../ui/form/MultiChoice.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { Folded } from '../../../ui/page/Folded.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { textOrNull } from '../../../ui/form/textOrNull.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px' },
  url: { maxWidth: '640px' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  state: { margin: 0, fontWeight: 700 },
});

type Entered = Pick<WebhookTarget, (typeof WEBHOOK_TARGET_SETTINGS)[number]>;

const enteredOf = (stored: WebhookTarget): Entered =>
  Object.fromEntries(WEBHOOK_TARGET_SETTINGS.map((name) => [name, stored[name]])) as unknown as Entered;

const RULES = WEBHOOK_RULES.map((value) => ({ value, label: NOTIFICATION_RULE_LABELS[value] }));

/** Where notifications are sent to, and which of them. */
export function WebhookTargetForm({ stored }: { stored: WebhookTarget }) {
  const styles = useStyles();
  const { typed, version, isTouched, set, takeStored, takeSaved } = useEditedRow({
    row: stored,
    empty: enteredOf(stored),
    enteredOf,
    labels: WEBHOOK_TARGET_LABELS,
  });
  const { save } = useWebhookTargetActs();
  const [error, setError] = useState<string | null>(null);
  const edit = (values: Partial<Entered>) => {
    save.reset();
    set(values);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setError(null);
    try {
      takeSaved(await save.mutateAsync({ ...typed, version }).catch(takeStored));
    } catch (thrown) {
      setError(`${actErrorText(thrown)}入力した内容は残っています。`);
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      aria-label="外部のシステムへの通知"
      noValidate
    >
      <UnsavedGuard name="webhook-target" isUnsaved={isTouched} />
      <SwitchRow
        label={WEBHOOK_TARGET_LABELS.is_active}
        isOn={typed.is_active}
        onSwitch={(is_active) => edit({ is_active })}
      />
      <Field
        className={styles.url}
        label={WEBHOOK_TARGET_LABELS.url}
        hint="例 https://sms.example.jp/satomori"
      >
        <Input
          type="url"
          value={typed.url ?? ''}
          onChange={(_, { value }) => edit({ url: textOrNull(value) })}
        />
      </Field>
      <Folded title={WEBHOOK_TARGET_LABELS.rules} now={`${RULES.length}種類のうち ${typed.rules.length}種類`}>
        <MultiChoice
          label={WEBHOOK_TARGET_LABELS.rules}
          choices={RULES}
          chosen={typed.rules}
          onChoose={(chosen) => edit({ rules: chosen as Entered['rules'] })}
        />
      </Folded>
      <SwitchRow
        label={WEBHOOK_TARGET_LABELS.includes_phones}
        note="切ると、宛先の人はログインIDだけで伝えます。人ごとの知らせる種類と、通知を控える時間帯は、ここでも守ります。"
        isOn={typed.includes_phones}
        onSwitch={(includes_phones) => edit({ includes_phones })}
      />
      {error !== null && <FormError>{error}</FormError>}
      <div className={styles.line}>
        <Button
          type="submit"
          appearance={isTouched ? 'primary' : 'secondary'}
          disabledFocusable={save.isPending}
        >
          {save.isPending ? '送っています' : '保存する'}
        </Button>
        <p className={styles.state} role="status">
          {isTouched ? '保存していない変更があります。' : save.isSuccess ? '保存しました。' : ''}
        </p>
      </div>
    </form>
  );
}
