// What the address of a peer asks for: `?tiles=…&points=…&zoom=…`.
declare global {
  /** When the points were asked for, in the page's own milliseconds. */
  var askedAt: number | undefined;
  /** When the screen first showed them. */
  var drawnAt: number | undefined;
}

const asked = new URLSearchParams(location.search);

export const tiles = `${asked.get('tiles')}/{z}/{x}/{y}.png`;
export const points = `/points.json?count=${asked.get('points')}`;
export const place = { latitude: 35.75, longitude: 137.75, zoom: Number(asked.get('zoom')) };

/** The drawing commands are given: the screen shows the outcome with the second frame from now. */
export const markDrawn = () =>
  requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.drawnAt = performance.now())));
