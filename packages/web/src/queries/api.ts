import { createReadingApi, createWritingApi, type ReadingApi, type WritingApi } from '@satomori/core';
import { useMemo } from 'react';
import { useServer } from './server.tsx';

/** The calls that only read. */
export function useReading(): ReadingApi {
  const { http } = useServer();
  return useMemo(() => createReadingApi(http), [http]);
}

/** The calls that change something. */
export function useWriting(): WritingApi {
  const { http } = useServer();
  return useMemo(() => createWritingApi(http), [http]);
}
