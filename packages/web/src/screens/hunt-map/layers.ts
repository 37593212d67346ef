import type { MapPoint } from './mapPoints.ts';

/** What can lie over the map. */
export const LAYERS = ['traps', 'gateways', 'captures', 'heat'] as const;
export type Layer = (typeof LAYERS)[number];
export const LAYER_LABELS: Record<Layer, string> = {
  traps: 'わな',
  gateways: '親機・中継機',
  captures: '捕獲',
  heat: '捕獲のヒートマップ',
};

export const DEFAULT_LAYERS: readonly Layer[] = ['traps', 'gateways', 'captures'];

/** `null` where the text names none; `none` means that nothing lies over it. */
export const readLayers = (text: string | null): readonly Layer[] | null =>
  text === null || text === '' ? null : LAYERS.filter((layer) => text.split(',').includes(layer));

export const writeLayers = (layers: readonly Layer[]): string =>
  layers.length === 0 ? 'none' : layers.join(',');

/** Whether a trap or gateway is shown. Fired traps always are. */
export const isInLayers = (point: MapPoint, layers: readonly Layer[]): boolean =>
  point.kind === 'gateway'
    ? layers.includes('gateways')
    : layers.includes('traps') || point.trap.state === 'fired';
