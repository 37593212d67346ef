/**
 * Adds parts of Leaflet to the global `L`, which older libraries expect and keep using: they share one object. A part
 * that is there already stays.
 */
export function shareLeaflet<Parts extends object>(parts: Parts): Parts {
  const shared = globalThis as { L?: object };
  shared.L = Object.assign(shared.L ?? {}, { ...parts, ...shared.L });
  return shared.L as Parts;
}
