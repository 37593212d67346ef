declare global {
  // What the page's own script below puts there.
  var firstDraw: { asked: number; answered: number; drawn: number };
}

/** Runs in the page: marks when the map's points were asked for, when they came, and when one first stood on the canvas. */
export function watchFirstDraw() {
  const times = { asked: 0, answered: 0, drawn: 0 };
  Object.assign(globalThis, { firstDraw: times });
  // oxlint-disable-next-line typescript/unbound-method -- called below on the canvas it was taken from
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (...args: Parameters<typeof fillText>) {
    if (times.drawn === 0) times.drawn = performance.now();
    fillText.apply(this, args);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (!entry.name.includes('view=map')) continue;
      times.asked ||= entry.startTime;
      times.answered ||= entry.responseEnd;
    }
  }).observe({ type: 'resource', buffered: true });
}
