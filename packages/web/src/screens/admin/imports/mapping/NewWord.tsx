import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import type { ImportField } from '@satomori/core/imports';
import { useState } from 'react';
import { WordInput } from './WordInput.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px 12px' },
});

interface NewWordProps {
  /** Fields that have a column. */
  fields: readonly ImportField[];
  onAdd: (slot: string, from: string, to: string) => void;
}

/** One more text that is read as another. */
export function NewWord({ fields, onAdd }: NewWordProps) {
  const styles = useStyles();
  const [word, setWord] = useState({ slot: '', from: '', to: '' });
  const field = fields.find(({ slot }) => slot === word.slot);
  const isWhole = field !== undefined && word.from.trim() !== '' && word.to.trim() !== '';
  const add = () => {
    if (!isWhole) return;
    onAdd(word.slot, word.from.trim(), word.to);
    setWord({ ...word, from: '', to: '' });
  };
  return (
    <div className={styles.row}>
      <Field label="読み替える項目">
        <Select value={word.slot} onChange={(_, { value }) => setWord({ slot: value, from: '', to: '' })}>
          <option value="">選んでください</option>
          {fields.map(({ slot, label }) => (
            <option key={slot} value={slot}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="ファイルの言葉">
        <Input
          value={word.from}
          maxLength={500}
          onChange={(_, { value }) => setWord({ ...word, from: value })}
        />
      </Field>
      <WordInput
        label="読み替えた言葉"
        field={field}
        value={word.to}
        none="何と読むか"
        onValue={(to) => setWord({ ...word, to })}
      />
      <Button disabledFocusable={!isWhole} onClick={add}>
        読み替えを足す
      </Button>
    </div>
  );
}
