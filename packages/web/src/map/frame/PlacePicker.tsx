import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Map as LeafletMap } from 'leaflet';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { Modal } from '../../ui/page/Modal.tsx';
import { MapFrame } from './MapFrame.tsx';
import type { MapView } from '../../geo/mapView.ts';
import { formatPlace, type Place } from '../../geo/place.ts';
import { usePosition } from '../position/usePosition.ts';
import { WHITE, RED } from '../../ui/colors.ts';

export interface PlacePickerProps {
  title: string;
  tiles_url: string;
  /** The first view of the map. */
  start: MapView;
  onPick: (place: Place, zoom: number) => void;
  onClose: () => void;
}

const useStyles = makeStyles({
  surface: {
    width: '100vw',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    padding: 0,
    borderRadius: 0,
    overflow: 'hidden',
    '& > h2': { margin: 0, height: '48px', padding: '10px 16px', boxSizing: 'border-box', fontSize: '18px' },
  },
  stage: { position: 'relative', height: 'calc(100dvh - 48px - 108px)' },
  cross: {
    position: 'absolute',
    zIndex: 900,
    left: 'calc(50% - 32px)',
    top: 'calc(50% - 32px)',
    pointerEvents: 'none',
  },
  foot: {
    height: '108px',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '4px',
    padding: '4px 16px 8px',
  },
  place: {
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  acts: { display: 'flex', justifyContent: 'center', gap: '8px' },
  act: { minHeight: '52px' },
  pick: { minHeight: '52px', flexGrow: 1, maxWidth: '400px', fontSize: tokens.fontSizeBase400 },
});

const LABEL = '場所を選ぶ地図。矢印キーで動かし、＋と－で拡大・縮小、Enter で中央の場所に決めます';
const NOWHERE: readonly Place[] = [];

/** Gives the map to the picker, and lets the arrow keys work without a press on the map first. */
function PickedMap({ onMap }: { onMap: (map: LeafletMap) => void }) {
  const map = useMap();
  useEffect(() => {
    onMap(map);
    map.getContainer().focus({ preventScroll: true });
  }, [map, onMap]);
  return null;
}

/** White with a dark edge: visible on forest, snow and roads alike. */
function Crosshair() {
  const cross = 'M32 4v20M32 40v20M4 32h20M40 32h20';
  return (
    <svg viewBox="0 0 64 64" width={64} height={64} aria-hidden>
      <path d={cross} stroke={WHITE} strokeWidth={7} strokeLinecap="round" />
      <circle cx={32} cy={32} r={5} fill={WHITE} />
      <path d={cross} stroke={RED} strokeWidth={3} strokeLinecap="round" />
      <circle cx={32} cy={32} r={3} fill={RED} />
    </svg>
  );
}

/**
 * A map under a crosshair: a person moves it by finger, mouse or keys until the place is under the crosshair.
 */
export function PlacePicker({ title, tiles_url, start, onPick, onClose }: PlacePickerProps) {
  const styles = useStyles();
  const asking = usePosition();
  const [view, setView] = useState<MapView>(start);
  const [map, setMap] = useState<LeafletMap | null>(null);
  /** Where the map is now: while it still glides, the view is that before its last move. */
  const pick = () => {
    if (map === null) return;
    const { lat, lng } = map.getCenter();
    onPick({ latitude: lat, longitude: lng }, map.getZoom());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // On a button over the map Enter belongs to the button.
    if (event.key === 'Enter' && (event.target as HTMLElement).getAttribute('role') === 'region') pick();
  };
  return (
    <Modal title={title} className={styles.surface} onClose={onClose}>
      <div className={styles.stage} onKeyDown={onKeyDown}>
        <MapFrame
          label={LABEL}
          tiles_url={tiles_url}
          start={start}
          all={NOWHERE}
          onMove={setView}
          asking={asking}
        >
          <PickedMap onMap={setMap} />
        </MapFrame>
        <div className={styles.cross}>
          <Crosshair />
        </div>
      </div>
      <div className={styles.foot}>
        <div className={styles.place}>{formatPlace(view)}</div>
        <div className={styles.acts}>
          <Button className={styles.act} onClick={onClose}>
            やめる
          </Button>
          <Button className={styles.pick} appearance="primary" onClick={pick}>
            ここにする
          </Button>
        </div>
      </div>
    </Modal>
  );
}
