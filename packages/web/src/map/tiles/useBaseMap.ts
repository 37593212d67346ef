import { useCallback, useState } from 'react';
import { readText, writeText } from '../../platform/device/storage.ts';
import { type BaseMapId, DEFAULT_BASE_MAP, isBaseMapId } from './baseMaps.ts';

const KEY = 'satomori-base-map';

/** The base map last chosen on this device; `null` where none was. */
export function keptBaseMap(): BaseMapId | null {
  const kept = readText(localStorage, KEY);
  return isBaseMapId(kept) ? kept : null;
}
export const keepBaseMap = (id: BaseMapId): void => writeText(localStorage, KEY, id);

/** The base map as last chosen on this device. */
export function useBaseMap(): [BaseMapId, (id: BaseMapId) => void] {
  const [chosen, setChosen] = useState<BaseMapId>(() => keptBaseMap() ?? DEFAULT_BASE_MAP);
  const choose = useCallback((id: BaseMapId) => {
    setChosen(id);
    keepBaseMap(id);
  }, []);
  return [chosen, choose];
}
