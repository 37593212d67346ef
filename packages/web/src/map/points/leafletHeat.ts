import { Bounds, Browser, DomUtil, Layer, point, setOptions, Util } from 'leaflet';
import { shareLeaflet } from '../canvas/shareLeaflet.ts';

interface HeatOptions {
  radius: number;
  blur: number;
  max: number;
  maxZoom: number;
  minOpacity: number;
  gradient: Record<number, string>;
}

/** The part that is used here; the library has no types. */
export interface HeatLayer extends Layer {
  setLatLngs: (points: [latitude: number, longitude: number, count: number][]) => this;
  setOptions: (options: Partial<HeatOptions>) => this;
}

/** What the library adds to Leaflet. */
interface HeatLeaflet {
  heatLayer: (points: [], options: HeatOptions) => HeatLayer;
}

let loading: Promise<HeatLeaflet> | undefined;

async function load(): Promise<HeatLeaflet> {
  // The library assumes that it can draw.
  if (document.createElement('canvas').getContext('2d') === null) throw new Error('no canvas');
  // The library reads its drawing back each time, which this option makes faster.
  const create = (tag: 'canvas', ...names: [className?: string]) => {
    const element = DomUtil.create(tag, ...names);
    if (element instanceof HTMLCanvasElement) element.getContext('2d', { willReadFrequently: true });
    return element;
  };
  // Named one by one, since all of Leaflet is more. The library adds itself to them.
  const shared = shareLeaflet({ Bounds, Browser, DomUtil, Layer, point, setOptions, Util });
  Object.assign(shared, { DomUtil: { ...DomUtil, create } });
  await import('leaflet.heat');
  return shared as typeof shared & HeatLeaflet;
}

/** Loads leaflet.heat when the first heat map is shown. */
export function loadLeafletHeat(): Promise<HeatLeaflet> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
