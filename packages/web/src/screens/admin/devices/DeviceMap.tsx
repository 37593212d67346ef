import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { startOf } from '../../../geo/mapView.ts';
import { MapFrame } from '../../../map/frame/MapFrame.tsx';
import type { Pin } from '../../../map/pins/groupPins.ts';
import { PinLayer } from '../../../map/pins/PinLayer.tsx';
import { usePosition } from '../../../map/position/usePosition.ts';
import { useSession } from '../../../queries/session/session.tsx';

const useStyles = makeStyles({
  box: { position: 'relative', height: '420px', borderRadius: '8px', overflow: 'hidden' },
});

const NONE: ReadonlySet<string> = new Set();
const IGNORE = () => undefined;

interface DeviceMapProps {
  label: string;
  pins: readonly Pin[];
  onOpen: (id: string) => void;
}

/** The rows of the list on a map; a pin opens its row. */
export function DeviceMap({ label, pins, onOpen }: DeviceMapProps) {
  const styles = useStyles();
  const { site } = useSession();
  const asking = usePosition();
  const places = useMemo(() => pins.map(({ latitude, longitude }) => ({ latitude, longitude })), [pins]);
  return (
    <div className={styles.box}>
      <MapFrame
        label={label}
        tiles_url={site.tiles_url}
        start={startOf(site)}
        startAround={places}
        all={places}
        onMove={IGNORE}
        asking={asking}
      >
        <PinLayer pins={pins} chosenId={null} markedIds={NONE} onChoose={({ id }) => onOpen(id)} />
      </MapFrame>
    </div>
  );
}
