/** `false` without https, where browsers keep nothing for offline use. */
export const canKeepTiles = (): boolean => 'caches' in globalThis;
