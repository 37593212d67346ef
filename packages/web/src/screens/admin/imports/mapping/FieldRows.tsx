import { makeStyles, tokens } from '@fluentui/react-components';
import type { ImportMapping } from '@satomori/core';
import type { ImportField } from '@satomori/core/imports';
import { BELOW_TABLET } from '../../../../platform/device/viewport.ts';
import { RequiredMark } from '../../../../ui/form/RequiredMark.tsx';
import type { OpenedFile } from '../reading/readingTypes.ts';
import { HeadingSelects } from './HeadingSelects.tsx';
import { withColumns, withConstant } from './mappingChanges.ts';
import { WordInput } from './WordInput.tsx';

const MAX_COLUMNS = 5;

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '200px minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: '4px 16px',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [BELOW_TABLET]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  label: { fontWeight: 700, paddingTop: '6px' },
});

/** Parts of another field are filled by columns alone. */
const HAS_CONSTANT: ReadonlySet<string> = new Set(['code', 'codes', 'text', 'flag', 'reference', 'day']);

interface FieldRowsProps {
  label: string;
  fields: readonly ImportField[];
  mapping: ImportMapping;
  file: OpenedFile;
  onChange: (part: Partial<ImportMapping>) => void;
}

/** For each field its columns, and what every row says that has no other text. */
export function FieldRows({ label, fields, mapping, file, onChange }: FieldRowsProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {fields.map((field) => (
        <li key={field.slot} className={styles.row}>
          <span className={styles.label}>
            {field.label}
            {field.isRequired && <RequiredMark />}
          </span>
          <HeadingSelects
            label={field.label}
            chosen={mapping.columns[field.slot] ?? []}
            headings={file.headings}
            examples={file.examples}
            max={MAX_COLUMNS}
            onChoose={(headings) => onChange(withColumns(mapping, field.slot, headings))}
          />
          {HAS_CONSTANT.has(field.kind) && (
            <WordInput
              label={`${field.label}の共通の値`}
              field={field}
              value={mapping.constants[field.slot] ?? ''}
              none="列が空の行に共通の値（なし）"
              onValue={(text) => onChange(withConstant(mapping, field.slot, text))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
