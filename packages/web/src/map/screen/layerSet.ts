/** What can lie over the map of a screen. */
export interface LayerSet<Layer extends string> {
  /** Under which a device remembers what was chosen last. */
  key: string;
  /** In the order in which they are offered and drawn. */
  labels: Readonly<Record<Layer, string>>;
  /** What is to be said beside the label. */
  notes?: Readonly<Partial<Record<Layer, string>>>;
  /** Those on a device on which nobody has chosen yet. */
  atFirst: readonly Layer[];
}

export const layersOf = <Layer extends string>({ labels }: LayerSet<Layer>): readonly Layer[] =>
  Object.keys(labels) as Layer[];

/** `null` where the text names none; `none` means that nothing lies over it. */
export const readLayers = <Layer extends string>(
  set: LayerSet<Layer>,
  text: string | null,
): readonly Layer[] | null =>
  text === null || text === '' ? null : layersOf(set).filter((layer) => text.split(',').includes(layer));

export const writeLayers = (layers: readonly string[]): string =>
  layers.length === 0 ? 'none' : layers.join(',');
