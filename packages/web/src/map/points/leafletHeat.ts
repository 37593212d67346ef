import * as leaflet from 'leaflet';

export interface HeatOptions {
  radius: number;
  blur: number;
  max: number;
  maxZoom: number;
  minOpacity: number;
  gradient: Record<number, string>;
}

/** As far as it is used here; the library has no types of its own. */
export interface HeatLayer extends leaflet.Layer {
  setLatLngs: (points: [latitude: number, longitude: number, count: number][]) => this;
  setOptions: (options: Partial<HeatOptions>) => this;
}

type HeatLeaflet = typeof leaflet & { heatLayer: (points: [], options: HeatOptions) => HeatLayer };

let loading: Promise<HeatLeaflet> | undefined;

async function load(): Promise<HeatLeaflet> {
  // It takes for granted that it can draw.
  if (document.createElement('canvas').getContext('2d') === null) throw new Error('no canvas');
  // It reads back what it has drawn, each time.
  const create = (tag: 'canvas', ...names: [className?: string]) => {
    const element = leaflet.DomUtil.create(tag, ...names);
    if (element instanceof HTMLCanvasElement) element.getContext('2d', { willReadFrequently: true });
    return element;
  };
  // It hangs itself onto a global `L`, and looks for it there later on as well. A module cannot be added to.
  const shared = { ...leaflet, DomUtil: { ...leaflet.DomUtil, create } } as unknown as HeatLeaflet;
  Object.assign(globalThis, { L: shared });
  await import('leaflet.heat');
  return shared;
}

/** leaflet.heat, fetched when the first heat map is asked for. */
export function loadLeafletHeat(): Promise<HeatLeaflet> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
