import { type BasemapRules, type NamedLayer, type PaintedLayer, widthAtZoom } from '@satomori/core';
import {
  CenteredTextSymbolizer,
  GeomType,
  type LabelRule,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { Palette } from './palette.ts';

const shownAt = ({ from, filter }: Pick<PaintedLayer, 'from' | 'filter'>) => ({
  ...(from === undefined ? {} : { minzoom: from }),
  ...(filter === undefined
    ? {}
    : {
        filter: (
          _zoom: number,
          { props, geomType }: { props: Record<string, unknown>; geomType: GeomType },
        ) => filter({ props, isArea: geomType === GeomType.Polygon }),
      }),
});

function symbolizerOf({ color, line }: PaintedLayer, palette: Palette) {
  const drawn = palette[color];
  if (line === null) return new PolygonSymbolizer({ fill: drawn });
  const { width, dash } = line;
  return new LineSymbolizer({
    color: drawn,
    width: (zoom: number) => widthAtZoom(width, zoom),
    lineCap: dash === null ? 'round' : 'butt',
    lineJoin: 'round',
    ...(dash === null ? {} : { dash: [...dash], dashColor: drawn, dashWidth: width[1] / 2 }),
  });
}

const labelOf = ({ texts, color, px, weight }: NamedLayer, palette: Palette) =>
  new CenteredTextSymbolizer({
    labelProps: [...texts],
    fill: palette[color],
    stroke: palette.halo,
    width: 3,
    fontFamily: 'sans-serif',
    fontSize: px,
    fontWeight: weight,
  });

/** The rules as the library that draws on Leaflet's canvases takes them. */
export const leafletRules = (
  { paint, names }: BasemapRules,
  palette: Palette,
): { paint: PaintRule[]; names: LabelRule[] } => ({
  paint: paint.map((rule) => ({
    dataLayer: rule.layer,
    symbolizer: symbolizerOf(rule, palette),
    ...shownAt(rule),
  })),
  names: names.map((rule) => ({
    dataLayer: rule.layer,
    symbolizer: labelOf(rule, palette),
    ...shownAt(rule),
  })),
});
