import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import {
  AGE_CLASS_LABELS,
  HUNT_CAPTURE_CLASS_LABELS,
  HUNT_CAPTURE_CLASSES,
  PRICED_AGES,
  type RewardPrice,
  SPECIES,
  SPECIES_LABELS,
} from '@satomori/core';
import { NumberField } from '../../../ui/form/NumberField.tsx';

/** While a price is being typed, its amount may be no number yet. */
export type EnteredPrice = Omit<RewardPrice, 'yen'> & { yen: number | string | null };

const useStyles = makeStyles({
  price: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    alignItems: 'end',
    gap: '8px 12px',
    margin: 0,
    padding: '12px 0',
    border: 0,
    borderBottom: '1px solid var(--colorNeutralStroke2)',
    // Selects and days are as wide as their column, however long their words are.
    '& > *, & select, & input': { minWidth: 0 },
  },
  remove: { justifySelf: 'start' },
});

interface PriceFieldsProps {
  price: EnteredPrice;
  /** By which screen readers know it. */
  name: string;
  onChange: (values: Partial<EnteredPrice>) => void;
  onRemove: () => void;
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
  /** What no value means; without it there is always one. */
  none?: string;
  onChoose: (value: Value | null) => void;
}

function Choice<Value extends string>({ label, value, values, words, none, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={{ children: label, weight: 'semibold' }}>
      <Select
        value={value ?? ''}
        onChange={(_, { value: chosen }) => onChoose(chosen === '' ? null : (chosen as Value))}
      >
        {none !== undefined && <option value="">{none}</option>}
        {values.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** One unit price: for which animals, how much, and from when to when. */
export function PriceFields({ price, name, onChange, onRemove }: PriceFieldsProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.price} aria-label={name}>
      <Choice
        label="鳥獣の種類"
        value={price.species}
        values={SPECIES}
        words={SPECIES_LABELS}
        onChoose={(species) => species !== null && onChange({ species })}
      />
      <Choice
        label="成獣・幼獣の別"
        value={price.age_class}
        values={PRICED_AGES}
        words={AGE_CLASS_LABELS}
        none="区別しない"
        onChoose={(age_class) => onChange({ age_class })}
      />
      <Choice
        label="捕獲区分"
        value={price.capture_class}
        values={HUNT_CAPTURE_CLASSES}
        words={HUNT_CAPTURE_CLASS_LABELS}
        none="すべて"
        onChoose={(capture_class) => onChange({ capture_class })}
      />
      <NumberField
        label="1頭（羽）の単価"
        name="単価"
        unit="円"
        value={price.yen}
        onValue={(yen) => onChange({ yen })}
      />
      <Field label={{ children: '始まりの日', weight: 'semibold' }}>
        <Input
          type="date"
          value={price.valid_from}
          onChange={(_, { value }) => onChange({ valid_from: value })}
        />
      </Field>
      <Field label={{ children: '終わりの日', weight: 'semibold' }}>
        <Input
          type="date"
          value={price.valid_to}
          onChange={(_, { value }) => onChange({ valid_to: value })}
        />
      </Field>
      <Button className={styles.remove} aria-label={`${name}を消す`} onClick={onRemove}>
        消す
      </Button>
    </fieldset>
  );
}
