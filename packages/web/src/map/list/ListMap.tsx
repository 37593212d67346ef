import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { startOf } from '../../geo/mapView.ts';
import type { Place } from '../../geo/place.ts';
import { FitTo } from '../canvas/MapFocus.tsx';
import { MapFrame } from '../frame/MapFrame.tsx';
import type { Pin, Spot } from '../pins/groupPins.ts';
import { PinLayer } from '../pins/PinLayer.tsx';
import { usePosition } from '../position/usePosition.ts';
import { useSession } from '../../queries/session/session.tsx';

const useStyles = makeStyles({
  box: {
    position: 'sticky',
    top: '64px',
    // As high as it is in sight below the filters.
    height: 'calc(100dvh - 330px)',
    minHeight: '400px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
});

/** From this zoom on, signs that are still one spot are opened one after the other instead of parted. */
const PARTED_ZOOM = 17;
const NOWHERE: readonly Place[] = [];
const stayHere = () => {};

export interface ListMapProps {
  /** What the list shows and has a place. */
  pins: readonly Pin[];
  /** Those that need a person: the map names them where they are out of sight. */
  urgent: readonly Place[];
  /** The filter of the list, as text: with another one the map shows all of its places again. */
  asked: string;
  openId: string | null;
  markedIds: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

/** The rows of the list on a map beside it; a sign opens its row, and an opened row is in the middle. */
export function ListMap({ pins, urgent, asked, openId, markedIds, onOpen }: ListMapProps) {
  const styles = useStyles();
  const { site } = useSession();
  const asking = usePosition();
  const [start] = useState(() => ({ view: startOf(site), around: pins }));
  const [fit, setFit] = useState({ asked, places: NOWHERE });
  if (fit.asked !== asked) setFit({ asked, places: pins });

  return (
    <div className={styles.box}>
      <MapFrame
        label="一覧の地図。矢印キーで動かし、＋と－で拡大・縮小します。一覧と同じものが出ます"
        tiles_url={site.tiles_url}
        start={start.view}
        startAround={start.around}
        all={pins}
        urgent={urgent}
        onMove={stayHere}
        asking={asking}
      >
        <Pins
          {...{ pins, openId, markedIds, onOpen }}
          onPart={(spot) => setFit({ asked, places: spot.pins })}
        />
        <Centre place={pins.find(({ id }) => id === openId) ?? null} />
        <FitTo places={fit.places} />
      </MapFrame>
    </div>
  );
}

interface PinsProps extends Pick<ListMapProps, 'pins' | 'openId' | 'markedIds' | 'onOpen'> {
  /** Shows the signs of a spot apart. */
  onPart: (spot: Spot) => void;
}

function Pins({ pins, openId, markedIds, onOpen, onPart }: PinsProps) {
  const map = useMap();
  function choose(spot: Spot) {
    if (spot.pins.length > 1 && map.getZoom() < PARTED_ZOOM) return onPart(spot);
    const at = spot.pins.findIndex(({ id }) => id === openId);
    const next = spot.pins[(at + 1) % spot.pins.length];
    if (next === undefined) return;
    onOpen(next.id);
    document.querySelector(`[data-row="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  return <PinLayer pins={pins} chosenId={openId} markedIds={markedIds} onChoose={choose} />;
}

/** Moves the map so that the place is in its middle, also after the map got another size. */
function Centre({ place }: { place: Place | null }) {
  const map = useMap();
  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    const show = () => map.panTo([latitude, longitude]);
    show();
    map.on('resize', show);
    return () => {
      map.off('resize', show);
    };
  }, [map, latitude, longitude]);
  return null;
}
