import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { isOnMap } from '../canvas/isOnMap.ts';
import type { Place } from '../../geo/place.ts';
import { useMapPane } from '../canvas/useMapPane.ts';
import { drawMarks, type MarkSigns } from './drawMarks.ts';
import { createHitGrid } from './hitGrid.ts';
import {
  cornerOf,
  coveredArea,
  createMarkCanvas,
  type Frame,
  type MarkCanvas,
} from '../canvas/markCanvas.ts';
import type { PointIndexing } from './pointIndexing.ts';
import { placeMarks } from './placeMarks.ts';
import { discsOf, type PlacedDiscs } from './pinDiscs.ts';
import type { Marks, PointSet } from '../../geo/pointSet.ts';

/** What was clicked. */
export type Hit<Points extends PointSet> = Place & {
  /** The set that contains it; a newer one may not be drawn yet. */
  set: Points;
  count: number;
} & ({ kind: 'point'; index: number } | { kind: 'cluster'; cluster: number });

interface PointLayerProps<Points extends PointSet> {
  set: Points;
  indexing: PointIndexing;
  /** Things drawn above the points at a zoom, which would hide them; a new function redraws everything. */
  pinDiscs?: ((zoom: number) => readonly PlacedDiscs[]) | undefined;
  /** A new object redraws everything. */
  signs: MarkSigns;
  onChoose: (hit: Hit<Points>) => void;
  /** Called with what is now drawn of which set. */
  onDrawn?: ((set: Points, marks: Marks) => void) | undefined;
  /** Called where no marks can be computed (the worker failed). */
  onFailed: (error: unknown) => void;
}

const ABOVE_LINES = 450;
/** Tolerance of a finger in pixels. */
const REACH_PX = 8;

interface Drawn<Points extends PointSet> {
  set: Points;
  marks: Marks;
  hit: ReturnType<typeof createHitGrid>;
}

function readHit<Points extends PointSet>(
  { set, marks, hit }: Drawn<Points>,
  frame: Frame,
  event: LeafletMouseEvent,
): Hit<Points> | null {
  const { x, y } = frame.pixelOf(event.latlng.lat, event.latlng.lng);
  const at = hit(x, y, REACH_PX);
  if (at < 0) return null;
  const [latitude = 0, longitude = 0] = [marks.latitude[at], marks.longitude[at]];
  const place = { set, latitude, longitude, count: marks.count[at] ?? 0 };
  const cluster = marks.cluster[at] ?? -1;
  return cluster >= 0
    ? { ...place, kind: 'cluster', cluster }
    : { ...place, kind: 'point', index: marks.point[at] ?? -1 };
}

/** A new object requests marks again, for where the map is by then. */
const shownNow = (map: LeafletMap) => ({ zoom: map.getZoom() });

/** A canvas for as long as the layer is shown, and the drawing on it. */
function useMarkCanvas<Points extends PointSet>(map: LeafletMap, pane: HTMLElement) {
  const canvas = useRef<MarkCanvas | null>(null);
  const drawn = useRef<Drawn<Points> | null>(null);
  useEffect(() => {
    const made = createMarkCanvas(map, pane);
    canvas.current = made;
    return () => {
      made.remove();
      canvas.current = null;
      drawn.current = null;
    };
  }, [map, pane]);
  return { canvas, drawn };
}

/**
 * Draws any number of points on one canvas, close ones as one circle with their number. The drawing stays
 * until the next one is ready, so neither a move nor new points make it flicker.
 */
export function PointLayer<Points extends PointSet>(props: PointLayerProps<Points>) {
  const { set, indexing, pinDiscs, signs, onChoose, onDrawn, onFailed } = props;
  const map = useMap();
  const pane = useMapPane('points', ABOVE_LINES);
  const { canvas, drawn } = useMarkCanvas<Points>(map, pane);
  /** Marks are requested but not yet drawn. */
  const isAsking = useRef(false);
  const [shown, setShown] = useState(() => shownNow(map));

  useEffect(() => {
    let isStale = false;
    isAsking.current = true;
    const corner = cornerOf(map);
    const draw = (marks: Marks) => {
      if (isStale) return;
      isAsking.current = false;
      // The zoom has changed meanwhile: the next answer is for the new one.
      if (map.getZoom() !== shown.zoom) return;
      canvas.current?.draw(({ pixelOf }, context) => {
        const obstacles = discsOf(pinDiscs?.(shown.zoom) ?? [], pixelOf);
        const placed = placeMarks(marks, pixelOf, obstacles, signs.look);
        drawn.current = { set, marks, hit: createHitGrid(placed) };
        if (context !== null) drawMarks(context, marks, placed, signs);
      }, corner);
      onDrawn?.(set, marks);
    };
    indexing.marksIn(set, coveredArea(map), shown.zoom).then(draw, (error: unknown) => {
      if (!isStale) onFailed(error);
    });
    return () => {
      isStale = true;
    };
  }, [canvas, drawn, map, set, indexing, shown, pinDiscs, signs, onDrawn, onFailed]);

  const hitAt = (event: LeafletMouseEvent): Hit<Points> | null => {
    const frame = canvas.current?.frame() ?? null;
    return drawn.current === null || frame === null || !isOnMap(event)
      ? null
      : readHit(drawn.current, frame, event);
  };

  /** Nothing is requested while the current drawing covers the map: most drags redraw nothing. */
  const isDrawn = () => map.getZoom() === shown.zoom && canvas.current?.isExceeded() !== true;

  useMapEvents({
    move: () => {
      // One request at a time: if each step of a drag replaced it, none would ever be drawn.
      if (!isAsking.current && map.getZoom() === shown.zoom && !isDrawn()) setShown(shownNow(map));
    },
    moveend: () => {
      if (isAsking.current || !isDrawn()) setShown(shownNow(map));
    },
    resize: () => setShown(shownNow(map)),
    click: (event) => {
      const hit = hitAt(event);
      if (hit !== null) onChoose(hit);
    },
    mousemove: (event) => {
      map.getContainer().style.cursor = hitAt(event) === null ? '' : 'pointer';
    },
  });
  return null;
}
