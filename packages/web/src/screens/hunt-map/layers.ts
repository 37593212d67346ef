import type { LayerSet } from '../../map/screen/layerSet.ts';
import type { HuntMapItem } from '../../map/devices/huntMapItems.ts';

const labels = {
  traps: 'わな',
  gateways: '親機・中継機',
  radio_paths: '親機とわなの電波',
  captures: '捕獲',
  heat: '捕獲のヒートマップ',
  areas: '鳥獣保護区などの区域',
  mesh: '5kmメッシュ',
} as const;
export type Layer = keyof typeof labels;

/** Layers of ほかくマップ. */
export const LAYERS: LayerSet<Layer> = {
  key: 'satomori-hunt-map-layers',
  labels,
  // A fired trap must not be overlooked because of a box that was unticked long ago.
  notes: { traps: '作動は常に表示', radio_paths: '最後に受けた親機' },
  atFirst: ['traps', 'gateways', 'captures'],
};

/** Whether a trap or gateway is shown; fired traps always are. */
export const isInLayers = (item: HuntMapItem, layers: readonly Layer[]): boolean =>
  item.kind === 'gateway'
    ? layers.includes('gateways')
    : layers.includes('traps') || item.trap.state === 'fired';
