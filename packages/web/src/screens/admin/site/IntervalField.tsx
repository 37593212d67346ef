import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useChoiceStyles } from '../../../ui/form/ChoiceButtons.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { readNumber } from '../../../ui/form/NumberField.tsx';
import { secondsOf, splitSeconds } from './interval.ts';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: '8px' },
  input: { width: '72px', '& input': { textAlign: 'end', minWidth: 0 } },
  hint: { margin: '4px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface IntervalFieldProps {
  label: string;
  hint?: string | undefined;
  /** Seconds; text that is no number is kept as typed. */
  value: number | string | null;
  problem: string | null;
  onValue: (seconds: number | string | null) => void;
}

const PARTS = { hours: '時間', minutes: '分' } as const;

/** A length of time, entered in hours and minutes. */
export function IntervalField({ label, hint, value, problem, onValue }: IntervalFieldProps) {
  const styles = useStyles();
  const { group, legend, problem: problemStyle } = useChoiceStyles();
  const [typed, setTyped] = useState(() => splitSeconds(value));
  // A new value from outside replaces the typed text.
  const shown = secondsOf(typed) === value ? typed : splitSeconds(value);

  function type(part: keyof typeof PARTS, text: string) {
    const next = { ...shown, [part]: text };
    setTyped(next);
    onValue(secondsOf(next));
  }
  return (
    <fieldset className={group}>
      <legend className={legend}>{label}</legend>
      <div className={styles.line}>
        {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
          <label key={part} className={styles.line}>
            <Input
              className={styles.input}
              inputMode="decimal"
              autoComplete="off"
              aria-label={`${label}（${PARTS[part]}）`}
              aria-invalid={typeof readNumber(shown[part]) === 'string'}
              value={shown[part]}
              onChange={(_, { value: text }) => type(part, text)}
            />
            {PARTS[part]}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {problem !== null && (
        <div className={problemStyle}>
          <FormError>{problem}</FormError>
        </div>
      )}
    </fieldset>
  );
}
