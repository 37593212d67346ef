import { Button, makeStyles, mergeClasses, Select } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type Choice, ChoiceButtons } from './ChoiceButtons.tsx';

/** Up to this number of choices are buttons. */
const MAX_BUTTONS = 6;
/** With more choices, the first ones are buttons next to a list of the others. */
const FIRST_BUTTONS = 5;

/** Whether an answered question is folded to its answer. */
export interface Fold {
  isFolded: boolean;
  onUnfold: () => void;
}

interface ChoiceFieldProps {
  label: string;
  mark?: ReactNode;
  choices: readonly Choice<string>[];
  chosen: string | null;
  onChoose: (value: string | null) => void;
  isClearable: boolean;
  /** Shows only the answer until the person wants to change it. */
  fold?: Fold;
  problem?: string | null;
  /** Below the choice. */
  note?: ReactNode;
}

const useStyles = makeStyles({
  others: { marginTop: '8px', '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
  unfold: { minWidth: 0 },
  chosen: { '& select': { fontWeight: 700 } },
});

/** Choice of one of any number of values: the common ones as large buttons, the rest in a native select. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, mark, choices, chosen, onChoose, isClearable, problem = null, note, fold } = props;
  const styles = useStyles();
  const answered = choices.filter(({ value }) => value === chosen);
  if (fold?.isFolded === true && answered.length > 0)
    return (
      <ChoiceButtons
        label={label}
        mark={mark}
        choices={answered}
        chosen={chosen}
        onChoose={onChoose}
        beside={
          <Button
            className={styles.unfold}
            appearance="subtle"
            aria-label={`${label}を選び直す`}
            onClick={fold.onUnfold}
          >
            選び直す
          </Button>
        }
      >
        {note}
      </ChoiceButtons>
    );
  const shown = choices.length <= MAX_BUTTONS ? choices : choices.slice(0, FIRST_BUTTONS);
  const others = choices.slice(shown.length);
  const isOther = others.some(({ value }) => value === chosen);
  return (
    <ChoiceButtons
      label={label}
      mark={mark}
      choices={shown}
      chosen={chosen}
      onChoose={onChoose}
      onClear={isClearable ? () => onChoose(null) : undefined}
      problem={problem}
    >
      {others.length > 0 && (
        <Select
          className={mergeClasses(styles.others, isOther && styles.chosen)}
          aria-label={`${label}：そのほか`}
          value={isOther ? (chosen ?? '') : ''}
          onChange={(_event, { value }) => onChoose(value === '' ? null : value)}
        >
          <option value="">そのほかから選ぶ（{others.length}）</option>
          {others.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
      {note}
    </ChoiceButtons>
  );
}
