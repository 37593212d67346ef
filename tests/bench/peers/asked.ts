// What the address of a peer asks for: `?tiles=…&points=…&zoom=…`.
declare global {
  /** When the points first stood on the map, in the page's own milliseconds. */
  var drawnAt: number | undefined;
}

const asked = new URLSearchParams(location.search);

export const tiles = `${asked.get('tiles')}/{z}/{x}/{y}.png`;
export const points = `/points.json?count=${asked.get('points')}`;
export const place = { latitude: 35.75, longitude: 137.75, zoom: Number(asked.get('zoom')) };
