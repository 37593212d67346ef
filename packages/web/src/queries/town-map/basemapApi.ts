import { createBasemapApi } from '@satomori/core';
import { useMemo } from 'react';
import { useServer } from '../server.tsx';

/** Calls for tiles of the town's map; a screen without it does not load them. */
export function useBasemapApi() {
  const { background } = useServer();
  return useMemo(() => createBasemapApi(background), [background]);
}
