/** The layers of a screen's map. */
export interface LayerSet<Layer extends string> {
  /** Key under which a device remembers the last choice. */
  key: string;
  /** In the order in which they are offered and drawn. */
  labels: Readonly<Record<Layer, string>>;
  /** Shown next to the label. */
  notes?: Readonly<Partial<Record<Layer, string>>>;
  /** Layers shown on a device without a choice. */
  atFirst: readonly Layer[];
}

export const layersOf = <Layer extends string>({ labels }: LayerSet<Layer>): readonly Layer[] =>
  Object.keys(labels) as Layer[];

/** `null` where the text names none; `none` means that no layer is shown. */
export const readLayers = <Layer extends string>(
  set: LayerSet<Layer>,
  text: string | null,
): readonly Layer[] | null =>
  text === null || text === '' ? null : layersOf(set).filter((layer) => text.split(',').includes(layer));

export const writeLayers = (layers: readonly string[]): string =>
  layers.length === 0 ? 'none' : layers.join(',');
