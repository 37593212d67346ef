import type { LayerSet } from '../../map/screen/layerSet.ts';

const labels = {
  sightings: '目撃',
  heat: '目撃のヒートマップ',
  areas: '鳥獣保護区などの区域',
  mesh: '5kmメッシュ',
} as const;
export type Layer = keyof typeof labels;

/** Layers of もくげきマップ, which opens with the heat layer. */
export const LAYERS: LayerSet<Layer> = {
  key: 'satomori-map-layers',
  labels,
  atFirst: ['sightings', 'heat'],
};
