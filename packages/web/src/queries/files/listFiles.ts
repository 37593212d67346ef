import { exportEnding, type ExportQuery, readListFile } from '@satomori/core';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../platform/page/saveFile.ts';
import { useFileName } from './papers.ts';
import { useServer } from '../server.tsx';

/** Reads a whole list from the server and saves it as a file; a failure is shown as an alert. */
export function useSaveListFile() {
  const { http } = useServer();
  const fileName = useFileName();
  return useMutation({
    mutationFn: ({ query }: { query: ExportQuery; title: string }) => readListFile(http, query),
    onSuccess: (content, { query, title }) => saveFile(content, fileName(title, exportEnding(query.format))),
  });
}
