import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { ON_DESKTOP } from '../../platform/device/viewport.ts';
import { FormError } from './FormError.tsx';

export interface Choice<Value> {
  value: Value;
  label: string;
  /** Drawn in red: the choice that sends an alarm. */
  isDanger?: boolean;
}

interface ChoiceButtonsProps<Value> {
  label: string;
  /** Shown next to the label: 必須. */
  mark?: ReactNode;
  choices: readonly Choice<Value>[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** Pressing the chosen button removes an optional answer. */
  onClear?: () => void;
  /** What is wrong with the choice. */
  problem?: string | null;
  /** In the row of the buttons, after the last one. */
  beside?: ReactNode;
  /** Below the buttons: more ways to answer, or a hint. */
  children?: ReactNode;
}

export const useChoiceStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: '6px', fontWeight: 700 },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: '8px' },
  /** Long labels break badly in three columns. */
  wide: { gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' },
  choice: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '52px',
    [ON_DESKTOP]: { minHeight: '40px' },
    padding: '4px 8px',
    textAlign: 'center',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    ':focus-within': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    border: `1px solid ${tokens.colorBrandBackground}`,
    fontWeight: 700,
  },
  danger: {
    border: `2px solid ${tokens.colorStatusDangerBorderActive}`,
    color: tokens.colorStatusDangerForeground1,
    fontWeight: 700,
  },
  chosenDanger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  input: { position: 'absolute', opacity: 0, inset: 0, margin: 0, cursor: 'pointer' },
  problem: { marginTop: '6px' },
});

const SHORT_LABEL = 4;
export const hasLongLabels = (choices: readonly Choice<unknown>[]): boolean =>
  choices.some(({ label }) => label.length > SHORT_LABEL);

/** Choice of one of a few values: large buttons for gloves, radio buttons for keyboard and screen readers. */
export function ChoiceButtons<Value extends string | number>(props: ChoiceButtonsProps<Value>) {
  const { label, mark, choices, chosen, onChoose, onClear, problem = null, beside, children } = props;
  const styles = useChoiceStyles();
  const name = useId();
  return (
    <fieldset className={styles.group} aria-describedby={problem === null ? undefined : `${name}-problem`}>
      <legend className={styles.legend}>
        {label}
        {mark}
      </legend>
      <div className={mergeClasses(styles.grid, hasLongLabels(choices) && styles.wide)}>
        {choices.map(({ value, label: text, isDanger = false }) => (
          <label
            key={value}
            className={mergeClasses(
              styles.choice,
              value === chosen && styles.chosen,
              isDanger && styles.danger,
              isDanger && value === chosen && styles.chosenDanger,
            )}
          >
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              onClick={() => value === chosen && onClear?.()}
            />
            {text}
          </label>
        ))}
        {beside}
      </div>
      {children}
      {problem !== null && (
        <div id={`${name}-problem`} className={styles.problem}>
          <FormError>{problem}</FormError>
        </div>
      )}
    </fieldset>
  );
}
