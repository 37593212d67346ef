import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, type ImportMapping } from '@satomori/core';
import { useId } from 'react';
import type { OpenedFile, Summary } from '../reading/readingTypes.ts';
import { HeadingSelects } from './HeadingSelects.tsx';

const MAX_KEYS = 10;

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px', maxWidth: '560px' },
  legend: { fontWeight: 700, padding: 0 },
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  note: { margin: '0 0 4px', color: tokens.colorNeutralForeground2 },
  warning: { margin: '4px 0 0', color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
});

interface KeyFieldsProps {
  mapping: ImportMapping;
  file: OpenedFile;
  summary: Summary | null;
  /** Names of sources that were used before. */
  sources: readonly string[];
  onChange: (part: Partial<ImportMapping>) => void;
}

/** By what a record is known again: its source, and the columns that name it there. Source: R114. */
export function KeyFields({ mapping, file, summary, sources, onChange }: KeyFieldsProps) {
  const styles = useStyles();
  const listId = useId();
  const repeated = summary?.repeatedKeys ?? 0;
  // A name that nobody has typed yet is no fault; the end of the step says what is still to be filled in.
  const problem =
    mapping.source === '' ? undefined : summary?.ofMapping.find(({ field }) => field === 'source')?.message;
  return (
    <div className={styles.part}>
      <Field
        label="出典の名前"
        required
        hint="どこの記録かを表す名前です（例: town-2026）。同じところのファイルには、いつも同じ名前を付けてください。"
        {...(problem === undefined ? {} : { validationMessage: problem })}
      >
        <Input
          value={mapping.source}
          maxLength={40}
          list={listId}
          autoCapitalize="none"
          onChange={(_, { value }) => onChange({ source: value })}
        />
      </Field>
      <datalist id={listId}>
        {sources.map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>記録を見分ける列</legend>
        <p className={styles.note}>
          番号など、行ごとに違う列です。もう一度取り込んだときに、同じ記録かどうかをこれで見分けます。
        </p>
        <HeadingSelects
          label="見分ける番号"
          chosen={mapping.keys}
          headings={file.headings}
          examples={file.examples}
          max={MAX_KEYS}
          onChoose={(keys) => onChange({ keys })}
        />
        {repeated > 0 && (
          <p className={styles.warning} role="status">
            {`前の行と同じ値の行が${groupDigits(repeated)}行あり、取り込めません。列を足して、行ごとに違う組み合わせにしてください。`}
          </p>
        )}
      </fieldset>
    </div>
  );
}
