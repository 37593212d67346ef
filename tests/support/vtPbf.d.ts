declare module 'vt-pbf' {
  /** @returns a Mapbox Vector Tile, not compressed */
  export function fromGeojsonVt(
    layers: Record<string, { features: object[] }>,
    options: { version: 1 | 2 },
  ): Uint8Array;
}
