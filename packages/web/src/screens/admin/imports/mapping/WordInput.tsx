import { Input, makeStyles, Select } from '@fluentui/react-components';
import type { ImportField } from '@satomori/core/imports';

const useStyles = makeStyles({ input: { minWidth: 0, '& select': { minWidth: 0 } } });

interface WordInputProps {
  label: string;
  field: ImportField | undefined;
  value: string;
  /** Shown where nothing is chosen. */
  none: string;
  onValue: (text: string) => void;
}

/** What a cell would say: one of the words of a field, or any text. */
export function WordInput({ label, field, value, none, onValue }: WordInputProps) {
  const styles = useStyles();
  if (field?.words == null)
    return (
      <Input
        className={styles.input}
        aria-label={label}
        value={value}
        maxLength={500}
        placeholder={none}
        onChange={(_, data) => onValue(data.value)}
      />
    );
  const labels = Object.values(field.words.labels);
  return (
    <Select
      className={styles.input}
      aria-label={label}
      value={value}
      onChange={(_, data) => onValue(data.value)}
    >
      <option value="">{none}</option>
      {value !== '' && !labels.includes(value) && <option value={value}>{value}</option>}
      {labels.map((text) => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
    </Select>
  );
}
