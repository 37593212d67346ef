import { mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { type Choice, hasLongLabels, useChoiceStyles } from './ChoiceButtons.tsx';
import { FormError } from './FormError.tsx';
import { toggledChoices } from './toggledChoices.ts';

interface MultiChoiceProps {
  label: string;
  mark?: ReactNode;
  choices: readonly Choice<string>[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  problem?: string | null;
  note?: ReactNode;
}

/** Choice of several values: large buttons, check boxes for keyboard and screen readers. */
export function MultiChoice({
  label,
  mark,
  choices,
  chosen,
  onChoose,
  problem = null,
  note,
}: MultiChoiceProps) {
  const styles = useChoiceStyles();
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={problem === null ? undefined : `${id}-problem`}>
      <legend className={styles.legend}>
        {label}
        {mark}
      </legend>
      <div className={mergeClasses(styles.grid, hasLongLabels(choices) && styles.wide)}>
        {choices.map(({ value, label: text }) => (
          <label key={value} className={mergeClasses(styles.choice, chosen.includes(value) && styles.chosen)}>
            <input
              type="checkbox"
              className={styles.input}
              checked={chosen.includes(value)}
              onChange={() => onChoose(toggledChoices(choices, chosen, value))}
            />
            {chosen.includes(value) && <span aria-hidden="true">✓&nbsp;</span>}
            {text}
          </label>
        ))}
      </div>
      {note}
      {problem !== null && (
        <div id={`${id}-problem`} className={styles.problem}>
          <FormError>{problem}</FormError>
        </div>
      )}
    </fieldset>
  );
}
