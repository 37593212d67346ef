import { createPaperApi, type PaperQuery } from '@satomori/core';
import { useMutation } from '@tanstack/react-query';
import { useServer } from './server.tsx';

/** A paper drawn by the server; an alert says why where it cannot be had. */
export function useReadPaper() {
  const { http } = useServer();
  return useMutation({ mutationFn: (query: PaperQuery) => createPaperApi(http).read(query) });
}
