import { type ReactNode, useState } from 'react';
import { useTownMap } from '../../queries/town-map/townMap.ts';
import { OutlineLayer } from '../outline/OutlineLayer.tsx';
import { TownMapLayer } from '../town/lazyParts.tsx';
import { BaseLayer } from '../tiles/BaseLayer.tsx';
import { type BaseMapId, type MapSource, TILES_SOURCE, TOWN_MAP } from '../tiles/baseMaps.ts';
import { useBaseMap } from '../tiles/useBaseMap.ts';

interface BaseLayers {
  baseMap: BaseMapId;
  choose: (id: BaseMapId) => void;
  /** Inside the map. */
  layers: ReactNode;
  /** Why another map than the chosen one is shown, or none; `null` where there is nothing to say. */
  notice: string | null;
  sources: readonly MapSource[];
}

interface Shown {
  isTown: boolean;
  isMissing: boolean;
  /** A tile of the town's map cannot be had. */
  hasGap: boolean;
  /** `undefined` until it was asked for, `null` where none is loaded. */
  map: object | null | undefined;
  hasFailed: boolean;
}

function noticeOf({ isTown, isMissing, hasGap, map, hasFailed }: Shown): string | null {
  if (map !== null && map !== undefined && hasGap)
    return 'ここの町の地図は端末に保存されていません（電波のある所で開くと表示します）';
  if (isTown && map === null) return '町の地図はサーバーに入っていません（白地図を表示しています）';
  if (isTown && hasFailed) return '町の地図を読み込めません（白地図を表示しています）';
  if (!isMissing) return null;
  if (map === null)
    return '地図の画像を読み込めません（町の地図はサーバーに入っていないため、白地図を表示しています）';
  return map === undefined
    ? '地図の画像を読み込めません（白地図を表示しています）'
    : '地図の画像を読み込めないため、町の地図を表示しています';
}

/** The base map of a map: as chosen; the town's own where tiles cannot be had, and the outline under both. */
export function useBaseLayers(tiles_url: string): BaseLayers {
  const [baseMap, keepChoice] = useBaseMap();
  const [isMissing, setIsMissing] = useState(false);
  const [hasGap, setHasGap] = useState(false);
  const isTown = baseMap === TOWN_MAP;
  const { data: map, isError: hasFailed } = useTownMap(isTown || isMissing);
  const showsTown = (isTown || isMissing) && map !== null && map !== undefined;
  return {
    baseMap,
    choose: (id) => {
      setIsMissing(false);
      keepChoice(id);
    },
    layers: (
      <>
        <OutlineLayer isMissing={isMissing || isTown} />
        {showsTown && <TownMapLayer map={map} onGap={setHasGap} />}
        {!isTown && <BaseLayer baseMap={baseMap} tiles_url={tiles_url} onMissing={setIsMissing} />}
      </>
    ),
    notice: noticeOf({ isTown, isMissing, hasGap: showsTown && hasGap, map, hasFailed }),
    sources: [
      ...(isTown ? [] : [TILES_SOURCE]),
      ...(showsTown ? [{ name: map.attribution, address: map.attribution_url }] : []),
    ],
  };
}
