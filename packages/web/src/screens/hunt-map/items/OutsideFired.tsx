import { Button } from '@fluentui/react-components';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import type { Place } from '../../../geo/place.ts';
import { TrapStateShape } from '../../../shapes/StateShape.tsx';

interface OutsideFiredProps {
  map: LeafletMap;
  /** Places of the filtered fired traps. */
  fired: readonly Place[];
  onShow: () => void;
}

/** Reports fired traps outside of the visible part of the map, so that they are not overlooked. */
export function OutsideFired({ map, fired, onShow }: OutsideFiredProps) {
  const [area, setArea] = useState(() => map.getBounds());
  useEffect(() => {
    const update = () => setArea(map.getBounds());
    map.on('moveend resize', update);
    return () => {
      map.off('moveend resize', update);
    };
  }, [map]);
  const outside = fired.filter(({ latitude, longitude }) => !area.contains([latitude, longitude])).length;
  if (outside === 0) return null;
  return (
    <Button
      style={{ pointerEvents: 'auto' }}
      icon={<TrapStateShape state="fired" size={20} />}
      onClick={onShow}
    >
      画面の外に作動 {outside} 件
    </Button>
  );
}
