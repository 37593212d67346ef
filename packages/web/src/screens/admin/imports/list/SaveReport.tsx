import { Button, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import type { Import } from '@satomori/core';
import { saveFile } from '../../../../platform/page/saveFile.ts';
import { useReadImportReport } from '../../../../queries/admin/imports.ts';
import { useFileName } from '../../../../queries/session/papers.ts';
import { importName } from './importWords.ts';

/** Saves what came of each row of an import as a file for spreadsheets. */
export function SaveReport({ row }: { row: Import }) {
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
