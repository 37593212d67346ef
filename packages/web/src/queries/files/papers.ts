import { createPaperApi, formatDate, type PaperQuery } from '@satomori/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { saveFile } from '../../platform/page/saveFile.ts';
import { useSession } from '../session/session.tsx';
import { useServer } from '../server.tsx';

/** `わな設置一覧_里山町_2026-11-20.pdf`, as files of the site are named. */
export function useFileName(): (title: string, ending: string) => string {
  const { site } = useSession();
  return (title, ending) => `${title}_${site.name}_${formatDate(clock.now())}.${ending}`;
}

/** Reads a paper from the server and saves it; a failure is shown as an alert. `cancel` gives the paper up. */
export function useSavePaper() {
  const { http } = useServer();
  const fileName = useFileName();
  const reading = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: async ({ query }: { query: PaperQuery; title: string }) => {
      const { signal } = (reading.current = new AbortController());
      try {
        return await createPaperApi(http).read(query, { signal });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (content, { title }) => {
      if (content !== null) saveFile(content, fileName(title, 'pdf'));
    },
  });
  return { ...mutation, cancel: () => reading.current?.abort() };
}
