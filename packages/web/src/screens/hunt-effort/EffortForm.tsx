import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import {
  CAPTURE_METHOD_LABELS,
  CAPTURE_METHODS,
  EFFORT_FIELDS,
  isTrapMethod,
  isZeroDay,
  MAX_DAYS_OUT,
  MAX_MEMO_LENGTH,
  SPECIES,
  SPECIES_LABELS,
  ZERO_DAY,
  ZERO_DAY_LABEL,
} from '@satomori/core';
import type { FormEvent, ReactNode } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { useMayBeOnline } from '../../platform/network/reach.ts';
import { useShowFirstProblem } from '../../posts/form/useShowFirstProblem.ts';
import { DraftBar } from '../../posts/draft/DraftBar.tsx';
import type { FormDraft } from '../../posts/draft/useDraft.ts';
import { SendBar } from '../../posts/form/SendBar.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { MemoField } from '../../ui/form/MemoField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { RequiredMark } from '../../ui/form/RequiredMark.tsx';
import { Section } from '../../ui/page/Section.tsx';
import {
  type EffortDraft,
  type EffortField,
  type EffortProblems,
  isValid,
  newEffortDraft,
  remainingEffortProblems,
} from './effortDraft.ts';
import type { useSendEffort } from './useSendEffort.ts';

interface EffortFormProps {
  form: FormDraft<EffortDraft>;
  sending: ReturnType<typeof useSendEffort>;
}

/** A part of the form: the draft, how to change it, and what is wrong with its fields. */
interface PartProps {
  draft: EffortDraft;
  change: (part: Partial<EffortDraft>) => void;
  problems: EffortProblems['fields'];
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '760px' },
  parts: { display: 'flex', flexDirection: 'column', gap: '16px' },
  date: { maxWidth: '280px' },
  zero: { minHeight: '52px', alignSelf: 'flex-start', maxWidth: '100%' },
});

/** The usual ones first: they are shown as buttons. */
const USUAL_METHODS = ['gun_drive', 'gun_stalk', 'snare', 'box', 'corral'] as const;
const METHOD_CHOICES = [
  ...USUAL_METHODS,
  ...CAPTURE_METHODS.filter((method) => !USUAL_METHODS.some((usual) => usual === method)),
].map((value) => ({ value, label: CAPTURE_METHOD_LABELS[value] }));
const SPECIES_CHOICES = SPECIES.map((value) => ({ value, label: SPECIES_LABELS[value] }));

const labelled = (name: EffortField, mark: ReactNode = null) => ({
  children: (
    <>
      {EFFORT_FIELDS[name].label}
      {mark}
    </>
  ),
  weight: 'semibold' as const,
});

/** The form of an entry of the hunting calendar: when and how, with whom, what was seen and caught, where. */
export function EffortForm({ form, sending }: EffortFormProps) {
  const styles = useStyles();
  const mayBeOnline = useMayBeOnline();
  const { draft, change } = form;
  const { problems: found, tried } = sending;
  const element = useShowFirstProblem(found, isValid);
  const { fields: problems } = tried === null ? found : remainingEffortProblems(found, tried, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sending.send(draft);
  };
  const part: PartProps = { draft, change, problems };
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label="出猟の記録"
      data-kept
    >
      <DraftBar
        saving={form.saving}
        photoCount={0}
        onKeepOwn={() => void form.keepOwn()}
        onTakeStored={() => void form.takeStored()}
        onDiscard={() => form.startOver(newEffortDraft(clock.now()))}
      />
      <div className={styles.parts} inert={sending.isSending}>
        <WhenAndHow {...part} />
        <HowMuch {...part} />
        <Result {...part} />
        <WhereAndMemo {...part} />
      </div>
      <SendBar
        photoCount={0}
        isSending={sending.isSending}
        shares={{}}
        isReading={false}
        mayBeOnline={mayBeOnline}
        onStop={sending.stop}
        error={sending.error}
        onEditStored={null}
      />
    </form>
  );
}

function WhenAndHow({ draft, change, problems }: PartProps) {
  const styles = useStyles();
  return (
    <Section title="日と方法">
      <div data-problem={problems.date !== undefined}>
        <Field
          label={labelled('date', <RequiredMark />)}
          hint="何日か続けて出たときは、はじめの日"
          validationState={problems.date === undefined ? 'none' : 'error'}
          validationMessage={problems.date}
        >
          <Input
            type="date"
            className={styles.date}
            value={draft.date}
            onChange={(_event, { value }) => change({ date: value })}
          />
        </Field>
      </div>
      <div data-problem={problems.method !== undefined}>
        <ChoiceField
          label={EFFORT_FIELDS.method.label}
          mark={<RequiredMark />}
          choices={METHOD_CHOICES}
          chosen={draft.method}
          onChoose={(method) => change({ method: method as EffortDraft['method'] })}
          isClearable={false}
          problem={problems.method ?? null}
        />
      </div>
      <div data-problem={problems.species !== undefined}>
        <ChoiceField
          label={EFFORT_FIELDS.species.label}
          choices={SPECIES_CHOICES}
          chosen={draft.species}
          onChoose={(species) => change({ species: species as EffortDraft['species'] })}
          isClearable
          problem={problems.species ?? null}
        />
      </div>
    </Section>
  );
}

interface CountProps extends PartProps {
  name: 'hunters_out' | 'days_out' | 'traps_set' | 'sighted_count' | 'captured_count';
  min: number;
  max: number;
  isRequired?: boolean;
}

function Count({ name, min, max, isRequired = false, draft, change, problems }: CountProps) {
  const { label, unit } = EFFORT_FIELDS[name];
  return (
    <div data-problem={problems[name] !== undefined}>
      <NumberField
        label={
          <>
            {label}
            {isRequired && <RequiredMark />}
          </>
        }
        name={label}
        value={draft[name]}
        onValue={(value) => change({ [name]: value })}
        unit={unit}
        min={min}
        max={max}
        problem={problems[name] ?? null}
        hasSteps
      />
    </div>
  );
}

function HowMuch(part: PartProps) {
  return (
    <Section title="人数と日数">
      <Count {...part} name="hunters_out" min={1} max={999} isRequired />
      <Count {...part} name="days_out" min={1} max={MAX_DAYS_OUT} isRequired />
      {isTrapMethod(part.draft.method) && <Count {...part} name="traps_set" min={1} max={999} isRequired />}
    </Section>
  );
}

function Result(part: PartProps) {
  const styles = useStyles();
  const isZero = isZeroDay(part.draft);
  return (
    <Section title="結果" note="数えていないときは、空けたままにします">
      <Button
        className={styles.zero}
        aria-pressed={isZero}
        icon={isZero ? <CheckmarkRegular /> : undefined}
        appearance={isZero ? 'primary' : 'secondary'}
        onClick={() => part.change(isZero ? { sighted_count: null, captured_count: null } : ZERO_DAY)}
      >
        {ZERO_DAY_LABEL}
      </Button>
      <Count {...part} name="sighted_count" min={0} max={999} />
      <Count {...part} name="captured_count" min={0} max={999} />
    </Section>
  );
}

function WhereAndMemo({ draft, change, problems }: PartProps) {
  return (
    <Section title="場所と備考">
      <div data-problem={problems.place !== undefined}>
        <Field
          label={labelled('place')}
          hint="地名、またはハンターマップのメッシュ番号"
          validationState={problems.place === undefined ? 'none' : 'error'}
          validationMessage={problems.place}
        >
          <Input value={draft.place} onChange={(_event, { value }) => change({ place: value })} />
        </Field>
      </div>
      <div data-problem={problems.memo !== undefined}>
        <MemoField
          label={EFFORT_FIELDS.memo.label}
          text={draft.memo}
          onText={(memo) => change({ memo })}
          limit={MAX_MEMO_LENGTH}
          problem={problems.memo ?? null}
        />
      </div>
    </Section>
  );
}
