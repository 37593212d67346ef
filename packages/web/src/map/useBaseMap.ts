import { useCallback, useState } from 'react';
import { readText, writeText } from '../platform/storage.ts';
import { type BaseMapId, DEFAULT_BASE_MAP, isBaseMapId } from './baseMaps.ts';

const KEY = 'satomori-base-map';

/** The base map this person last chose on this device. */
export function useBaseMap(): [BaseMapId, (id: BaseMapId) => void] {
  const [chosen, setChosen] = useState<BaseMapId>(() => {
    const kept = readText(localStorage, KEY);
    return isBaseMapId(kept) ? kept : DEFAULT_BASE_MAP;
  });
  const choose = useCallback((id: BaseMapId) => {
    setChosen(id);
    writeText(localStorage, KEY, id);
  }, []);
  return [chosen, choose];
}
