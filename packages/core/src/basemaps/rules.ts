/** A feature of a vector tile, as far as rules look at it. */
export interface BasemapFeature {
  props: Readonly<Record<string, unknown>>;
  isArea: boolean;
}
export type BasemapFilter = (feature: BasemapFeature) => boolean;

/** What is drawn in a colour of its own; screen and paper have each a palette. */
export type BasemapColor =
  | 'land'
  | 'wood'
  | 'water'
  | 'stream'
  | 'contour'
  | 'mainContour'
  | 'building'
  | 'motorway'
  | 'mainRoad'
  | 'road'
  | 'roadEdge'
  | 'path'
  | 'rail'
  | 'border'
  | 'name'
  | 'waterName'
  | 'reliefName';

/** Pixels at zoom 10 and 18, and in between. */
export type LineWidth = readonly [far: number, near: number];

export const widthAtZoom = ([far, near]: LineWidth, zoom: number): number =>
  far + (near - far) * Math.min(1, Math.max(0, (zoom - 10) / 8));

/** From which zoom of the shown map on, and which features of the layer. */
interface Which {
  from?: number;
  filter?: BasemapFilter;
}

export interface PaintedLayer extends Which {
  layer: string;
  color: BasemapColor;
  /** `null`: an area that is filled. */
  line: { width: LineWidth; dash: readonly number[] | null } | null;
}

export interface NamedLayer extends Which {
  layer: string;
  /** Attributes of the text; the first that a feature has. */
  texts: readonly string[];
  color: BasemapColor;
  px: number;
  weight: number;
}

/** What is drawn of a kind of map, from the bottom to the top; names that come first take the room. */
export interface BasemapRules {
  paint: readonly PaintedLayer[];
  names: readonly NamedLayer[];
}

export const area = (layer: string, color: BasemapColor, which: Which = {}): PaintedLayer => ({
  layer,
  color,
  line: null,
  ...which,
});

export const line = (
  layer: string,
  color: BasemapColor,
  width: LineWidth,
  { dash, ...which }: Which & { dash?: readonly number[] } = {},
): PaintedLayer => ({ layer, color, line: { width, dash: dash ?? null }, ...which });

/** A road with a darker edge, so that it is seen on land of any colour. */
export const road = (
  layer: string,
  color: BasemapColor,
  [far, near]: LineWidth,
  which: Which = {},
): PaintedLayer[] => [
  line(layer, 'roadEdge', [far + 1, near + 2], which),
  line(layer, color, [far, near], which),
];

export const names = (
  layer: string,
  {
    texts,
    color = 'name',
    px = 12,
    weight = 500,
    ...which
  }: Which & Pick<NamedLayer, 'texts'> & Partial<Pick<NamedLayer, 'color' | 'px' | 'weight'>>,
): NamedLayer => ({ layer, texts, color, px, weight, ...which });

/** Whether an attribute has one of these values. */
export const oneOf =
  (attribute: string, ...values: (string | number)[]): BasemapFilter =>
  ({ props }) =>
    values.includes(props[attribute] as string | number);
