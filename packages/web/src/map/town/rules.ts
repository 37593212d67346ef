import {
  CenteredTextSymbolizer,
  type Feature,
  type Filter,
  type LabelRule,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { Palette } from './palette.ts';

/** What is drawn of a kind of map, from the bottom to the top; names that come first take the room. */
export interface TownMapRules {
  paint: PaintRule[];
  names: LabelRule[];
}

/** Zoom levels of the shown map, and which features of the layer. */
interface Which {
  from?: number;
  until?: number;
  filter?: Filter;
}

const shownAt = ({ from, until, filter }: Which) => ({
  ...(from === undefined ? {} : { minzoom: from }),
  ...(until === undefined ? {} : { maxzoom: until }),
  ...(filter === undefined ? {} : { filter }),
});

export const area = (dataLayer: string, fill: string, which: Which = {}): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill }),
  ...shownAt(which),
});

/** Pixels at zoom 10 and 18, and in between. */
export type Width = readonly [far: number, near: number];
const atZoom =
  ([far, near]: Width) =>
  (zoom: number) =>
    far + (near - far) * Math.min(1, Math.max(0, (zoom - 10) / 8));

export const line = (
  dataLayer: string,
  color: string,
  width: Width,
  { dash, ...which }: Which & { dash?: number[] } = {},
): PaintRule => ({
  dataLayer,
  symbolizer: new LineSymbolizer({
    color,
    width: atZoom(width),
    lineCap: dash === undefined ? 'round' : 'butt',
    lineJoin: 'round',
    ...(dash === undefined ? {} : { dash, dashColor: color, dashWidth: width[1] / 2 }),
  }),
  ...shownAt(which),
});

/** A road with a darker edge, so that it is seen on land of any colour. */
export const road = (
  palette: Palette,
  dataLayer: string,
  color: string,
  [far, near]: Width,
  which: Which = {},
): PaintRule[] => [
  line(dataLayer, palette.roadEdge, [far + 1, near + 2], which),
  line(dataLayer, color, [far, near], which),
];

interface Name extends Which {
  /** Attributes of the text; the first that a feature has. */
  texts: string[];
  color?: string;
  px?: number;
  weight?: number;
}

export const names = (
  palette: Palette,
  dataLayer: string,
  { texts, color, px = 12, weight = 500, ...which }: Name,
): LabelRule => ({
  dataLayer,
  symbolizer: new CenteredTextSymbolizer({
    labelProps: texts,
    fill: color ?? palette.name,
    stroke: palette.halo,
    width: 3,
    fontFamily: 'sans-serif',
    fontSize: px,
    fontWeight: weight,
  }),
  ...shownAt(which),
});

/** Whether an attribute has one of these values. */
export const oneOf =
  (attribute: string, ...values: (string | number)[]): Filter =>
  (_zoom: number, { props }: Feature) =>
    values.includes(props[attribute] as string | number);
