import { useMap } from 'react-leaflet';

/**
 * A pane of the map, by name; created once for each map.
 *
 * @param zIndex relative to Leaflet's own: tiles 200, lines and areas 400, tooltips 650
 */
export function useMapPane(name: string, zIndex: number): HTMLElement {
  const map = useMap();
  const known = map.getPane(name);
  if (known !== undefined) return known;
  const pane = map.createPane(name);
  pane.style.zIndex = String(zIndex);
  return pane;
}
