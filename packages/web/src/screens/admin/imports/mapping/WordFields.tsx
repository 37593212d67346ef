import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, type ImportMapping, isolateText } from '@satomori/core';
import type { ImportField } from '@satomori/core/imports';
import type { Summary } from '../reading/readingTypes.ts';
import { NewWord } from './NewWord.tsx';
import { withWord, wordsOf } from './mappingChanges.ts';
import { WordInput } from './WordInput.tsx';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', padding: '4px 0' },
  text: { overflowWrap: 'anywhere' },
});

interface WordFieldsProps {
  mapping: ImportMapping;
  fields: readonly ImportField[];
  summary: Summary | null;
  onChange: (part: Partial<ImportMapping>) => void;
}

/** Texts of cells that are read as others: those that are not understood are offered. */
export function WordFields({ mapping, fields, summary, onChange }: WordFieldsProps) {
  const styles = useStyles();
  const fieldOf = (slot: string) => fields.find((field) => field.slot === slot);
  const labelOf = (slot: string) => fieldOf(slot)?.label ?? slot;
  const replaced = wordsOf(mapping);
  const unread = summary?.unread ?? [];
  return (
    <div className={styles.part}>
      <p className={styles.note}>
        ファイルの言葉がそのままでは読めないとき、何と読むかを決めます。同じ言葉のすべての行に当てはまります。
      </p>
      {unread.length > 0 && (
        <ul className={styles.list} aria-label="読めない言葉">
          {unread.map(({ slot, text, count }) => (
            <li key={`${slot} ${text}`} className={styles.row}>
              <span className={styles.text}>
                {`${labelOf(slot)}の「${isolateText(text)}」（${groupDigits(count)}行）を`}
              </span>
              <WordInput
                label={`${labelOf(slot)}の「${text}」の読み方`}
                field={fieldOf(slot)}
                value=""
                none="何と読むか選ぶ"
                onValue={(to) => to !== '' && onChange(withWord(mapping, slot, text, to))}
              />
            </li>
          ))}
        </ul>
      )}
      {replaced.length > 0 && (
        <ul className={styles.list} aria-label="言葉の読み替え">
          {replaced.map(({ slot, from, to }) => (
            <li key={`${slot} ${from}`} className={styles.row}>
              <span className={styles.text}>
                {`${labelOf(slot)}の「${isolateText(from)}」→「${isolateText(to)}」`}
              </span>
              <Button
                size="small"
                aria-label={`${labelOf(slot)}の「${from}」の読み替えをやめる`}
                onClick={() => onChange(withWord(mapping, slot, from, null))}
              >
                やめる
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewWord
        fields={fields.filter(({ slot }) => mapping.columns[slot] !== undefined)}
        onAdd={(slot, from, to) => onChange(withWord(mapping, slot, from, to))}
      />
    </div>
  );
}
