import { Button, makeStyles } from '@fluentui/react-components';
import {
  EVIDENCE_CHECK_LABELS,
  EVIDENCE_CHECKS,
  type EvidenceCheck,
  type EvidenceRules,
  MAX_DEADLINE_DAYS,
  NO_EVIDENCE_KINDS,
  PHOTO_KIND_LABELS,
  PHOTO_KINDS,
  type StoredEvidenceRules,
} from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { actErrorText } from '../../../queries/refusal.ts';
import { usePutEvidenceRules } from '../../../queries/admin/rewardEvidence.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { MultiChoice } from '../../../ui/form/MultiChoice.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';

const PHOTO_CHOICES = PHOTO_KINDS.filter((kind) => !NO_EVIDENCE_KINDS.includes(kind)).map((value) => ({
  value,
  label: PHOTO_KIND_LABELS[value],
}));

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '1080px' },
  note: { margin: 0 },
  checks: { minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, fontWeight: 700 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  state: { margin: 0, fontWeight: 700 },
});

/** While the days are being typed, they may be no number yet. */
type EnteredRules = Omit<EvidenceRules, 'deadline_days'> & { deadline_days: number | string | null };

const enteredOf = ({ required_photos, deadline_days, checks }: StoredEvidenceRules): EnteredRules => ({
  required_photos,
  deadline_days,
  checks,
});

const RULE_LABELS = {
  required_photos: '捕獲ごとに必要な写真',
  checks: '確かめること',
  deadline_days: '捕獲してから送るまでの期限',
} as const;

const isDeadline = (days: EnteredRules['deadline_days']): days is number | null =>
  days === null ||
  (typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= MAX_DEADLINE_DAYS);

/** What the town wants to see before it pays a reward, all of it at once. */
export function EvidenceRulesForm({ stored }: { stored: StoredEvidenceRules }) {
  const styles = useStyles();
  const {
    typed: rules,
    version,
    isTouched,
    set: change,
    takeStored,
    takeSaved,
  } = useEditedRow({ row: stored, empty: enteredOf(stored), enteredOf, labels: RULE_LABELS });
  const [error, setError] = useState<string | null>(null);
  const save = usePutEvidenceRules();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { deadline_days } = rules;
    if (save.isPending) return;
    if (!isDeadline(deadline_days))
      return setError(`期限は0～${MAX_DEADLINE_DAYS}日の整数で入力するか、空のままにしてください。`);
    setError(null);
    try {
      takeSaved(await save.mutateAsync({ ...rules, deadline_days, version }).catch(takeStored));
    } catch (thrown) {
      setError(`${actErrorText(thrown)}入力した内容は残っています。`);
    }
  }

  // In the order of the list, not of the presses.
  const switchCheck = (check: EvidenceCheck, isOn: boolean) =>
    change({
      checks: EVIDENCE_CHECKS.filter((each) => (each === check ? isOn : rules.checks.includes(each))),
    });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      aria-label="証拠書類の決まり"
      noValidate
    >
      <UnsavedGuard name="evidence-rules" isUnsaved={isTouched} />
      <p className={styles.note}>承認されていることと、捕獲日が期間のうちにあることは、いつも確かめます。</p>
      <MultiChoice
        label={RULE_LABELS.required_photos}
        choices={PHOTO_CHOICES}
        chosen={rules.required_photos}
        onChoose={(kinds) => change({ required_photos: kinds as EvidenceRules['required_photos'] })}
      />
      <fieldset className={styles.checks}>
        <legend className={styles.legend}>{RULE_LABELS.checks}</legend>
        {EVIDENCE_CHECKS.map((check) => (
          <SwitchRow
            key={check}
            label={EVIDENCE_CHECK_LABELS[check]}
            isOn={rules.checks.includes(check)}
            onSwitch={(isOn) => switchCheck(check, isOn)}
          />
        ))}
      </fieldset>
      <NumberField
        label={RULE_LABELS.deadline_days}
        name="期限"
        unit="日"
        hint="空なら期限なし"
        value={rules.deadline_days}
        onValue={(deadline_days) => change({ deadline_days })}
      />
      {error !== null && <FormError>{error}</FormError>}
      <div className={styles.line}>
        <Button type="submit" appearance="primary" disabledFocusable={save.isPending}>
          {save.isPending ? '送っています' : '決まりを保存する'}
        </Button>
        <p className={styles.state} role="status">
          {isTouched ? '保存していない変更があります。' : save.isSuccess ? '保存しました。' : ''}
        </p>
      </div>
    </form>
  );
}
