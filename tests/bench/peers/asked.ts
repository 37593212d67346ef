// The query of a reference page's address: `?tiles=…&points=…&zoom=…`.
declare global {
  /** When the points were requested, by the page's own clock in milliseconds. */
  var askedAt: number | undefined;
  /** When the screen first showed them. */
  var drawnAt: number | undefined;
}

const asked = new URLSearchParams(location.search);

export const tiles = `${asked.get('tiles')}/{z}/{x}/{y}.png`;
export const points = `/points.json?count=${asked.get('points')}`;
export const place = { latitude: 35.75, longitude: 137.75, zoom: Number(asked.get('zoom')) };

/** The drawing commands have been issued: the screen shows the result with the second frame from now. */
export const markDrawn = () =>
  requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.drawnAt = performance.now())));
