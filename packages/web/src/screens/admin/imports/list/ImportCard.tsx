import { makeStyles, tokens, Button, Spinner } from '@fluentui/react-components';
import { type Import, IMPORT_STATUS_LABELS, isolateText } from '@satomori/core';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { Facts } from '../../../../ui/list/Facts.tsx';
import { CancelImport } from './CancelImport.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { importFacts, undoneText, importName } from './importWords.ts';
import { RecordsLink } from './RecordsLink.tsx';
import { UndoImport } from './UndoImport.tsx';
import { saveFile } from '../../../../platform/page/saveFile.ts';
import { useReadImportReport } from '../../../../queries/admin/imports.ts';
import { useFileName } from '../../../../queries/files/papers.ts';

/** Saves what came of each row of an import as a file for spreadsheets. */
function SaveReport({ row }: { row: Import }) {
  const fileName = useFileName();
  const read = useReadImportReport((content) => saveFile(content, fileName('取り込みの結果', 'csv')));
  return (
    <Button
      icon={read.isPending ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
      aria-label={read.isPending ? 'CSVを作っています' : `${importName(row)}の結果をCSVで保存`}
      disabledFocusable={read.isPending}
      onClick={() => read.mutate(row.id)}
    >
      結果のCSV
    </Button>
  );
}

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px' },
  name: { margin: 0 },
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  note: { margin: 0 },
});

/** An import: whose, of which file, what came of it, and how to take it back. */
export function ImportCard({ row }: { row: Import }) {
  const styles = useStyles();
  const { status, target, row_count, checked_count } = row;
  const isUnderWay = status === 'staging' || status === 'running';
  const hasRun = status === 'done' || status === 'undone' || status === 'failed';
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{isolateText(row.file_name)}</h3>
        <strong>{IMPORT_STATUS_LABELS[status]}</strong>
      </div>
      {status === 'running' && (
        <ImportProgress word="確かめています" done={checked_count} total={row_count} />
      )}
      <Facts facts={importFacts(row).map(([name, value]) => [name, isolateText(value)] as const)} />
      {status === 'undone' && (
        <p className={styles.note} role="status">
          {undoneText(row)}
        </p>
      )}
      <div className={styles.acts}>
        {isUnderWay && <CancelImport row={row} />}
        {hasRun && <SaveReport row={row} />}
        {status === 'done' && row.counts.made > 0 && <UndoImport row={row} />}
        {status === 'done' && <RecordsLink target={target} />}
      </div>
    </li>
  );
}
