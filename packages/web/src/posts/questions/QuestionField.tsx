import { Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import type { FormAnswer, FormQuestion, ReportKind } from '@satomori/core';
import type { ReactNode } from 'react';
import { ChoiceField, type Fold } from '../../ui/form/ChoiceField.tsx';
import { MultiChoice } from '../../ui/form/MultiChoice.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { RequiredMark } from '../../ui/form/RequiredMark.tsx';
import { withChosen } from '../../ui/form/withChosen.ts';
import { fromTokyoInput, toTokyoInput } from '../../ui/text/tokyoTime.ts';
import { WorkersField } from './WorkersField.tsx';
import type { Choice } from '../../ui/form/ChoiceButtons.tsx';

const URGENT: ReportKind = 'injury';

/** The choices of a question in the site's order; 人身被害 is always first and in red. */
function choicesOf({ field, options }: Pick<FormQuestion, 'field' | 'options'>): Choice<string>[] {
  const choices = options.map(({ code, label }) => ({ value: code, label }));
  if (field !== 'report_kind') return choices;
  const isUrgent = ({ value }: Choice<string>) => value === URGENT;
  const urgent = choices.filter(isUrgent).map((choice) => ({ ...choice, isDanger: true }));
  return [...urgent, ...choices.filter((choice) => !isUrgent(choice))];
}

interface QuestionFieldProps {
  question: FormQuestion;
  answer: FormAnswer | undefined;
  /** `null` removes the answer. */
  onAnswer: (answer: FormAnswer | null) => void;
  problem: string | null;
  /** Where the answer comes from, if not from the person. */
  from: string | null;
  fold: Fold;
}

/** Up to this number, buttons for single steps are quicker than the keyboard. */
const MAX_STEPS = 100;
const LONG_TEXT = 200;

const useStyles = makeStyles({
  note: { display: 'block', marginTop: '4px', color: tokens.colorNeutralForeground2 },
  time: { maxWidth: '280px' },
});

const listOf = (answer: FormAnswer | undefined): string[] => (Array.isArray(answer) ? answer : []);
const peopleOf = (answer: FormAnswer | undefined): string[] =>
  answer === undefined ? [] : [answer].flat().map(String);
const textOf = (answer: FormAnswer | undefined): string =>
  Array.isArray(answer) || answer === undefined ? '' : String(answer);

/** One question of the form, with the field of its kind; the trap has its own field. */
export function QuestionField({ question, answer, onAnswer, problem, from, fold }: QuestionFieldProps) {
  const styles = useStyles();
  const { kind, question: label, help, required, options } = question;
  const offered = choicesOf(question);
  const choices = withChosen(offered, [answer ?? []].flat().map(String), '答え');
  const isOther = options.some(
    (option) => option.is_other && listOf(answer).concat(textOf(answer)).includes(option.code),
  );
  const notes = [from, help, isOther ? 'くわしくは備考に書いてください。' : null].filter(
    (each) => each !== null,
  );
  const note = notes.length > 0 && <span className={styles.note}>{notes.join(' ')}</span>;
  const mark = required && <RequiredMark />;

  switch (kind) {
    case 'single':
    case 'trap':
      return (
        <ChoiceField
          {...{ label, mark, choices, problem, note, fold }}
          chosen={textOf(answer) === '' ? null : textOf(answer)}
          onChoose={onAnswer}
          isClearable={!required}
        />
      );
    case 'multi':
      return (
        <MultiChoice
          {...{ label, mark, choices, problem, note }}
          chosen={listOf(answer)}
          onChoose={onAnswer}
        />
      );
    case 'user':
      return <WorkersField {...{ question, problem }} chosen={peopleOf(answer)} onChoose={onAnswer} />;
    case 'number':
      return (
        <NumberField
          label={
            <>
              {label}
              {mark}
            </>
          }
          name={label}
          value={Array.isArray(answer) ? null : (answer ?? null)}
          onValue={onAnswer}
          unit={question.unit}
          min={question.min}
          max={question.max}
          problem={problem}
          hint={[from, help].filter(Boolean).join(' ') || undefined}
          hasSteps={(question.max ?? Number.POSITIVE_INFINITY) <= MAX_STEPS}
        />
      );
    default:
      return <TypedField {...{ question, onAnswer, problem, mark }} text={textOf(answer)} />;
  }
}

interface TypedFieldProps extends Pick<QuestionFieldProps, 'question' | 'onAnswer' | 'problem'> {
  text: string;
  mark?: ReactNode;
}

/** A field for text, a day or a time. */
export function TypedField({ question, text, onAnswer, problem, mark }: TypedFieldProps) {
  const styles = useStyles();
  const { kind, question: label, help, max_length } = question;
  const isLong = kind === 'text' && (max_length ?? LONG_TEXT + 1) > LONG_TEXT;
  const type = kind === 'date' ? 'date' : kind === 'datetime' ? 'datetime-local' : 'text';
  const value = kind === 'datetime' && text !== '' ? toTokyoInput(text) : text;
  const change = (typed: string) => onAnswer(kind === 'datetime' ? fromTokyoInput(typed) : typed);
  const count =
    max_length !== null && text.length > max_length / 2 ? `${text.length} / ${max_length}文字` : '';
  return (
    <Field
      label={{
        children: (
          <>
            {label}
            {mark}
          </>
        ),
        weight: 'semibold',
      }}
      validationState={problem === null ? 'none' : 'error'}
      validationMessage={problem ?? undefined}
      hint={[help, count].filter(Boolean).join(' ') || undefined}
    >
      {isLong ? (
        <Textarea
          value={text}
          rows={3}
          resize="vertical"
          onChange={(_event, { value: typed }) => change(typed)}
        />
      ) : (
        <Input
          type={type}
          className={kind === 'text' ? undefined : styles.time}
          value={value}
          onChange={(_event, { value: typed }) => change(typed)}
        />
      )}
    </Field>
  );
}
