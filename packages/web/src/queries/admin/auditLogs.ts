import { type AuditFilter, listAuditLogs, readAuditFile, type ReadingApi } from '@satomori/core';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { byCursor, pageAt } from '../pages.ts';
import { useServer } from '../server.tsx';

export const auditLogQueries = (reading: ReadingApi) => ({
  /** Newest first, page by page. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['audit_logs', filter],
      queryFn: ({ pageParam, signal }) =>
        reading.list(listAuditLogs, { ...filter, ...pageAt(pageParam) }, { signal }),
      ...byCursor,
    }),
});

/**
 * Reads the audit log as a file; a failure is shown as an alert.
 *
 * @param onRead also called where the part of the screen that asked is gone by then
 */
export function useReadAuditFile(onRead: (content: Blob) => void) {
  const { http } = useServer();
  return useMutation({
    mutationFn: (filter: AuditFilter) => readAuditFile(http, filter),
    onSuccess: onRead,
  });
}
