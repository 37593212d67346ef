import { useMap } from 'react-leaflet';

/**
 * An own layer of the map, by name; made once for each map and moved along with it.
 *
 * @param zIndex among Leaflet's own: tiles 200, lines and areas 400, tooltips 650
 */
export function useMapPane(name: string, zIndex: number): HTMLElement {
  const map = useMap();
  const known = map.getPane(name);
  if (known !== undefined) return known;
  const pane = map.createPane(name);
  pane.style.zIndex = String(zIndex);
  return pane;
}
