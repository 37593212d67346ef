import type { HuntPoint } from '@satomori/core';
import type { Area } from '../../../map/points/pointSet.ts';
import { areaAround, type CaptureQuery, withinArea } from '../../../queries/huntMap.ts';
import { PointPanel } from '../PointPanel.tsx';
import { CaptureList } from './CaptureList.tsx';

export interface CaptureSpotPanelProps {
  area: Area;
  query: CaptureQuery;
  onOpen: (capture: HuntPoint) => void;
  onClose: () => void;
}

/** Half a metre more on each side: a place written with fewer digits still lies within. */
function widened({ west, south, east, north }: Area): Area {
  const { west: left, south: below } = areaAround({ latitude: south, longitude: west });
  const { east: right, north: above } = areaAround({ latitude: north, longitude: east });
  return { west: left, south: below, east: right, north: above };
}

/** Captures that lie on one spot: choose one. */
export function CaptureSpotPanel({ area, query, onOpen, onClose }: CaptureSpotPanelProps) {
  return (
    <PointPanel id="captures" title="この場所の捕獲" onClose={onClose}>
      <div style={{ margin: '0 -12px' }}>
        <CaptureList
          label="この場所の捕獲"
          filter={withinArea(query, widened(area))}
          isFiltered
          openId={null}
          onOpen={onOpen}
        />
      </div>
    </PointPanel>
  );
}
