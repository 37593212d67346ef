import type { Area, MeshNumbering } from '@satomori/core';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useCallback, useState } from 'react';
import { cornersOf } from '../areas/areaRings.ts';
import { FitTo } from '../canvas/MapFocus.tsx';
import { MapNotice } from '../controls/MapNotice.tsx';
import type { Place } from '../../geo/place.ts';
import { useRuler } from '../ruler/useRuler.ts';
import {
  AreaLayer,
  AreaLegend,
  AreaNotice,
  MeshLayer,
  MeshReadout,
  RulerLayer,
  RulerPanel,
} from './lazyParts.tsx';
import { RulerButton } from './RulerButton.tsx';

/** Overlays for any map; `MapFrame` puts each part in its place. */
export interface Overlays {
  inside: ReactNode;
  above: (map: LeafletMap) => ReactNode;
  /** Panels of open tools; they stay above any pin, because they are in use. */
  panels: (map: LeafletMap) => ReactNode;
  legend: (map: LeafletMap) => ReactNode;
  tools: (map: LeafletMap, className: string) => ReactNode;
  /** Shows an area with its name, as soon as the map is ready. */
  showArea: (area: Area) => void;
}

interface OverlaysOn {
  /** How the numbers of the 5 km mesh are written; `null`: no mesh. */
  mesh: MeshNumbering | null;
  areas: boolean;
}

const NOTHING: readonly string[] = [];
const NOWHERE: readonly Place[] = [];

/** Mesh, areas and ruler, each fetched when it is switched on. */
export function useOverlays({ mesh, areas }: OverlaysOn): Overlays {
  const ruler = useRuler();
  const [areaIds, setAreaIds] = useState(NOTHING);
  const [fitTo, setFitTo] = useState(NOWHERE);
  const [hasFailed, setHasFailed] = useState(false);
  const onFailed = useCallback(() => setHasFailed(true), []);
  const onFitted = useCallback(() => setFitTo(NOWHERE), []);
  return {
    showArea: (area) => {
      setAreaIds([area.id]);
      setFitTo(cornersOf(area));
    },
    inside: (
      <>
        {areas && <AreaLayer chosenIds={areaIds} onChoose={setAreaIds} onFailed={onFailed} />}
        {mesh !== null && <MeshLayer numbering={mesh} onFailed={onFailed} />}
        <FitTo places={fitTo} onFitted={onFitted} />
        {ruler.isOn && <RulerLayer points={ruler.points} onAdd={ruler.add} onFailed={onFailed} />}
      </>
    ),
    panels: (map) => ruler.isOn && <RulerPanel map={map} ruler={ruler} onFailed={onFailed} />,
    above: () => (
      <>
        {areas && areaIds.length > 0 && (
          <AreaNotice ids={areaIds} onClose={() => setAreaIds(NOTHING)} onFailed={onFailed} />
        )}
        {hasFailed && (
          <MapNotice onClose={() => setHasFailed(false)}>
            重ねるものを読み込めませんでした。電波の状態を確かめて、もう一度選んでください。
          </MapNotice>
        )}
      </>
    ),
    legend: (map) => (
      <>
        {areas && <AreaLegend onFailed={onFailed} />}
        {mesh !== null && <MeshReadout map={map} numbering={mesh} onFailed={onFailed} />}
      </>
    ),
    tools: (_map, className) => (
      <RulerButton isOn={ruler.isOn} onToggle={ruler.toggle} className={className} />
    ),
  };
}
