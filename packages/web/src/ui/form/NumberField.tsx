import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import { type ReactNode, useState } from 'react';

interface NumberFieldProps {
  label: ReactNode;
  /** Label of the step buttons for screen readers. */
  name: string;
  /** Text that is no number is kept as typed. */
  value: number | string | null;
  onValue: (value: number | string | null) => void;
  unit?: string | null;
  min?: number | null;
  max?: number | null;
  problem?: string | null;
  hint?: string | undefined;
  /** With buttons to add and subtract one. */
  hasSteps?: boolean;
}

const useStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'center' },
  input: { maxWidth: '160px', '& input': { textAlign: 'end' } },
});

/** Accepts full-width digits and signs. */
export function readNumber(text: string): number | string | null {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
}

const boundsOf = (min: number | null, max: number | null, unit: string): string | undefined => {
  if (min !== null && max !== null) return `${min}〜${max}${unit}`;
  if (min !== null) return `${min}${unit}以上`;
  return max === null ? undefined : `${max}${unit}以下`;
};

/** A number with its unit and bounds; invalid text stays as typed. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    name,
    value,
    onValue,
    unit,
    min = null,
    max = null,
    problem = null,
    hasSteps = false,
  } = props;
  const styles = useStyles();
  const [typed, setTyped] = useState(String(value ?? ''));
  // A new value from outside replaces the typed text; `12.` still equals 12.
  const text = readNumber(typed) === value ? typed : String(value ?? '');

  function type(next: string) {
    setTyped(next);
    onValue(readNumber(next));
  }
  const step = (by: number) => {
    const start = typeof value === 'number' ? value + by : (min ?? 0);
    type(String(Math.min(Math.max(start, min ?? start), max ?? start)));
  };

  return (
    <Field
      label={{ children: label, weight: 'semibold' }}
      validationState={problem === null ? 'none' : 'error'}
      validationMessage={problem ?? undefined}
      hint={props.hint ?? boundsOf(min, max, unit ?? '')}
    >
      {(field) => (
        <div className={styles.line}>
          {hasSteps && (
            <Button icon={<SubtractRegular />} aria-label={`${name}を減らす`} onClick={() => step(-1)} />
          )}
          <Input
            {...field}
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(_event, { value: next }) => type(next)}
          />
          {unit}
          {hasSteps && (
            <Button icon={<AddRegular />} aria-label={`${name}を増やす`} onClick={() => step(1)} />
          )}
        </div>
      )}
    </Field>
  );
}
