import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type AdminQuestion, type Condition, hasOptions, QUESTION_LABELS } from '@satomori/core';
import { useState } from 'react';
import { FormError } from '../../../ui/form/FormError.tsx';
import { MultiChoice } from '../../../ui/form/MultiChoice.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { Section } from '../../../ui/page/Section.tsx';

const useStyles = makeStyles({
  condition: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    paddingBottom: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  note: { margin: 0 },
});

type Conditions = readonly Condition[];

/** A condition on this question, not yet filled in. */
const conditionOn = ({ code, kind }: AdminQuestion): Condition =>
  hasOptions(kind) ? { question_code: code, any_of: [] } : { question_code: code, at_least: 1 };

interface ConditionFieldsProps {
  condition: AdminQuestion['condition'];
  /** The questions that are asked before. */
  earlier: readonly AdminQuestion[];
  problem: string | null;
  onCondition: (condition: AdminQuestion['condition']) => void;
}

/** When a question is asked: all conditions must be met. */
export function ConditionFields({ condition, earlier, problem, onCondition }: ConditionFieldsProps) {
  const styles = useStyles();
  const conditions: Conditions = condition ?? [];
  const offered = earlier.filter(({ kind }) => hasOptions(kind) || kind === 'number');
  const put = (next: Conditions) => onCondition(next.length === 0 ? null : [...next]);
  const unused = offered.find(({ code }) => conditions.every(({ question_code }) => question_code !== code));
  return (
    <Section title={QUESTION_LABELS.condition}>
      <p className={styles.note}>
        {conditions.length === 0 ? 'いつもたずねます。' : 'すべてに合うときだけ、たずねます。'}
      </p>
      {conditions.map((each, index) => (
        <ConditionRow
          // A condition keeps its place, also where it names another question.
          key={index}
          condition={each}
          offered={offered.filter(
            ({ code }) =>
              code === each.question_code || conditions.every(({ question_code }) => question_code !== code),
          )}
          onChange={(next) => put(conditions.with(index, next))}
          onRemove={() => put(conditions.toSpliced(index, 1))}
        />
      ))}
      {unused !== undefined && (
        <Button onClick={() => put([...conditions, conditionOn(unused)])}>条件を足す</Button>
      )}
      {offered.length === 0 && (
        <p className={styles.note}>条件にできる質問が、この質問より前にありません。</p>
      )}
      {problem !== null && <FormError>{problem}</FormError>}
    </Section>
  );
}

interface ConditionRowProps {
  condition: Condition;
  offered: readonly AdminQuestion[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionRow({ condition, offered, onChange, onRemove }: ConditionRowProps) {
  const styles = useStyles();
  const { question_code } = condition;
  const question = offered.find(({ code }) => code === question_code);
  const choose = (code: string) => {
    const chosen = offered.find((each) => each.code === code);
    if (chosen !== undefined) onChange(conditionOn(chosen));
  };
  return (
    <div className={styles.condition}>
      <Field label="前の質問">
        <Select value={question_code} onChange={(_, { value }) => choose(value)}>
          {question === undefined && <option value={question_code}>（たずねていない質問）</option>}
          {offered.map(({ code, question: words }) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {'any_of' in condition ? (
        <MultiChoice
          label="このどれかのとき"
          choices={(question?.options ?? [])
            .filter(({ code, is_active }) => is_active || condition.any_of.includes(code))
            .map(({ code, label }) => ({ value: code, label }))}
          chosen={condition.any_of}
          onChoose={(any_of) => onChange({ question_code, any_of })}
        />
      ) : (
        <AtLeastField
          key={question_code}
          atLeast={condition.at_least}
          unit={question?.unit ?? null}
          onAtLeast={(at_least) => onChange({ question_code, at_least })}
        />
      )}
      <Button onClick={onRemove}>この条件を除く</Button>
    </div>
  );
}

interface AtLeastFieldProps {
  atLeast: number;
  unit: string | null;
  /** `NaN` for text that is no number. */
  onAtLeast: (atLeast: number) => void;
}

function AtLeastField({ atLeast, unit, onAtLeast }: AtLeastFieldProps) {
  const [typed, setTyped] = useState<number | string | null>(atLeast);
  return (
    <NumberField
      label="この数以上のとき"
      name="この数以上のとき"
      value={typed}
      unit={unit}
      onValue={(value) => {
        setTyped(value);
        onAtLeast(typeof value === 'number' ? value : Number.NaN);
      }}
    />
  );
}
