import { Button, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import type { AuditFilter } from '@satomori/core';
import { saveFile } from '../../../platform/page/saveFile.ts';
import { useReadAuditFile } from '../../../queries/admin/auditLogs.ts';
import { useFileName } from '../../../queries/session/papers.ts';

/** Saves all entries of the filter, not only those on screen, as a file for spreadsheets. */
export function SaveAuditFile({ filter, count }: { filter: AuditFilter; count: number }) {
  const fileName = useFileName();
  const read = useReadAuditFile((content) => saveFile(content, fileName('監査の記録', 'csv')));
  return (
    <Button
      icon={read.isPending ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
      aria-label={read.isPending ? 'CSVを作っています' : `${count}件をCSVで保存`}
      disabledFocusable={read.isPending}
      onClick={() => read.mutate(filter)}
    >
      CSV
    </Button>
  );
}
