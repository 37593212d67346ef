import { makeStyles, Button, Spinner } from '@fluentui/react-components';
import { groupDigits, type AuditFilter } from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useReading } from '../../../queries/api.ts';
import { auditLogQueries, useReadAuditFile } from '../../../queries/admin/auditLogs.ts';
import { Empty } from '../../../ui/list/Empty.tsx';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { Timeline } from '../../../ui/list/Timeline.tsx';
import { AuditEntry } from './AuditEntry.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { type AuditSearch, auditFilterOf, NO_AUDIT_SEARCH } from './auditSearch.ts';
import { saveFile } from '../../../platform/page/saveFile.ts';
import { useFileName } from '../../../queries/files/papers.ts';

/** Saves all entries of the filter, not only those on screen, as a file for spreadsheets. */
function SaveAuditFile({ filter, count }: { filter: AuditFilter; count: number }) {
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

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  count: { margin: 0 },
});

/** 記録: who changed what, and when, newest first. */
export function AuditSection() {
  const styles = useStyles();
  const [search, setSearch] = useState(NO_AUDIT_SEARCH);
  const change = useCallback(
    (part: Partial<AuditSearch>) => setSearch((before) => ({ ...before, ...part })),
    [],
  );
  const filter = auditFilterOf(search);
  const list = useInfiniteQuery(auditLogQueries(useReading()).list(filter));
  const entries = useMemo(() => list.data?.pages.flatMap(({ json }) => json) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total;

  return (
    <>
      <AuditFilters search={search} onChange={change} />
      {total !== undefined && total > 0 && (
        <div className={styles.head}>
          <p className={styles.count} role="status">
            {groupDigits(total)}件
          </p>
          <SaveAuditFile filter={filter} count={total} />
        </div>
      )}
      <PagedList
        query={list}
        skeleton={{ rows: 8, height: 48 }}
        empty={entries.length === 0 && <Empty>該当する記録はありません。</Empty>}
      >
        <Timeline
          rows={entries}
          rowId={({ id }) => id}
          at={({ at }) => at}
          renderItem={(entry) => <AuditEntry entry={entry} />}
        />
      </PagedList>
    </>
  );
}
