import { Button, makeStyles } from '@fluentui/react-components';
import {
  ALARM_RULE_LABELS,
  type AlarmRuleRow,
  type InputProblem,
  NOTIFICATION_RULE_LABELS,
  type Receiver,
  receiverChoices,
  receiverLabel,
  ruleDefinition,
  ruleProblems,
  THRESHOLD_UNIT_LABELS,
} from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { useAlarmRuleActs } from '../../../queries/admin/alarmRules.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { MultiChoice } from '../../../ui/form/MultiChoice.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  note: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  state: { margin: 0, fontWeight: 700 },
});

interface Entered {
  is_on: boolean;
  /** Text that is no number is kept as typed. */
  threshold: number | string | null;
  receivers: readonly Receiver[];
}

const enteredOf = ({ is_on, threshold, receivers }: AlarmRuleRow): Entered => ({
  is_on,
  threshold,
  receivers,
});
/** With text as a number that no rule allows, so that it is named as a problem. */
const settingOf = (typed: Entered) => ({
  ...typed,
  threshold: typeof typed.threshold === 'string' ? Number.NaN : typed.threshold,
  receivers: [...typed.receivers],
});
const problemOf = (problems: readonly InputProblem[], field: keyof Entered) =>
  problems.find((problem) => problem.field === field)?.message ?? null;

interface ReceiversProps {
  rule: AlarmRuleRow['rule'];
  chosen: readonly Receiver[];
  problem: string | null;
  onChoose: (receivers: readonly Receiver[]) => void;
}

/** Whom a rule notifies: chosen, beside those who always are, or said where there is no choice. */
function Receivers({ rule, chosen, problem, onChoose }: ReceiversProps) {
  const styles = useStyles();
  const { to, fixedReceivers = [] } = ruleDefinition(rule);
  const choices = receiverChoices(rule);
  const isFixed = (receiver: Receiver) => fixedReceivers.includes(receiver);
  const fixed = choices.filter(isFixed).map((receiver) => receiverLabel(rule, receiver));
  if (choices.length === 0)
    return (
      <p className={styles.note}>
        {ALARM_RULE_LABELS.receivers}: {to}
      </p>
    );
  return (
    <MultiChoice
      label={ALARM_RULE_LABELS.receivers}
      choices={choices.map((value) => ({ value, label: receiverLabel(rule, value) }))}
      chosen={chosen}
      problem={problem}
      note={fixed.length === 0 ? undefined : `${fixed.join('と')}には、いつも知らせます。`}
      onChoose={(wanted) =>
        onChoose(choices.filter((receiver) => isFixed(receiver) || wanted.includes(receiver)))
      }
    />
  );
}

/** One rule: whether, from when on and whom it notifies, and how often that would have been. */
export function AlarmRuleForm({ row }: { row: AlarmRuleRow }) {
  const styles = useStyles();
  const { rule } = row;
  const { explanation, threshold, isAlwaysOn = false } = ruleDefinition(rule);
  const { typed, version, isTouched, set, takeStored, takeSaved } = useEditedRow({
    row,
    empty: enteredOf(row),
    enteredOf,
    labels: ALARM_RULE_LABELS,
  });
  const { change, attempt } = useAlarmRuleActs(rule);
  const [problems, setProblems] = useState<readonly InputProblem[]>([]);
  const [error, setError] = useState<string | null>(null);
  const edit = (values: Partial<Entered>) => {
    change.reset();
    attempt.reset();
    set(values);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const setting = settingOf(typed);
    const found = ruleProblems(rule, setting);
    setProblems(found);
    setError(null);
    if (found.length > 0) return;
    try {
      takeSaved(await change.mutateAsync({ ...setting, version }).catch(takeStored));
    } catch (thrown) {
      setError(`${actErrorText(thrown)}入力した内容は残っています。`);
    }
  }

  function tryOut() {
    const setting = settingOf(typed);
    const found = ruleProblems(rule, setting).filter(({ field }) => field === 'threshold');
    setProblems(found);
    if (found.length === 0) attempt.mutate(setting.threshold);
  }

  const label = NOTIFICATION_RULE_LABELS[rule];
  return (
    <Section title={label}>
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        aria-label={`${label}の決まり`}
        noValidate
      >
        <UnsavedGuard name={`alarm-rule-${rule}`} isUnsaved={isTouched} />
        <p className={styles.note}>{explanation}</p>
        {!isAlwaysOn && (
          <SwitchRow
            label={ALARM_RULE_LABELS.is_on}
            isOn={typed.is_on}
            onSwitch={(is_on) => edit({ is_on })}
          />
        )}
        {threshold !== undefined && (
          <NumberField
            label={threshold.label}
            name={`${label}の${threshold.label}`}
            unit={THRESHOLD_UNIT_LABELS[threshold.unit]}
            min={threshold.min}
            max={threshold.max}
            value={typed.threshold}
            problem={problemOf(problems, 'threshold')}
            hint={
              threshold.note ??
              (threshold.siteSetting === undefined
                ? undefined
                : '「サイト」の設定と同じ値です。グループ、親機、わなに別の値があれば、そちらを使います。')
            }
            onValue={(value) => edit({ threshold: value })}
          />
        )}
        <Receivers
          rule={rule}
          chosen={typed.receivers}
          problem={problemOf(problems, 'receivers')}
          onChoose={(receivers) => edit({ receivers })}
        />
        {error !== null && <FormError>{error}</FormError>}
        {attempt.error !== null && <FormError>{actErrorText(attempt.error)}</FormError>}
        <div className={styles.line}>
          <Button
            type="submit"
            appearance={isTouched ? 'primary' : 'secondary'}
            aria-label={`${label}の決まりを保存する`}
            disabledFocusable={change.isPending}
          >
            {change.isPending ? '送っています' : '保存する'}
          </Button>
          <Button
            aria-label={`${label}の決まりを、過去30日で試す`}
            disabledFocusable={attempt.isPending}
            onClick={tryOut}
          >
            {attempt.isPending ? '数えています' : '過去30日で試す'}
          </Button>
          <p className={styles.state} role="status">
            {isTouched ? '保存していない変更があります。' : change.isSuccess ? '保存しました。' : ''}
          </p>
        </div>
        <div role="status">
          {attempt.data !== undefined && (
            <p className={styles.note}>
              <strong>
                この条件なら、過去{attempt.data.days}日で {attempt.data.count}件
              </strong>
              　{attempt.data.note}
            </p>
          )}
        </div>
      </form>
    </Section>
  );
}
