declare global {
  // What the page's own script below puts there.
  var firstDraw: { asked: number; answered: number; drawn: number };
}

/**
 * Runs in the page: marks when the map's points were asked for, when they came, and the second frame after one of them
 * was drawn on the canvas: with it the screen shows it.
 */
export function watchFirstDraw() {
  const times = { asked: 0, answered: 0, drawn: 0 };
  Object.assign(globalThis, { firstDraw: times });
  // oxlint-disable-next-line typescript/unbound-method -- called below on the canvas it was taken from
  const { fillText } = CanvasRenderingContext2D.prototype;
  const markDrawn = () => {
    times.drawn = performance.now();
  };
  CanvasRenderingContext2D.prototype.fillText = function (...args: Parameters<typeof fillText>) {
    CanvasRenderingContext2D.prototype.fillText = fillText;
    requestAnimationFrame(() => requestAnimationFrame(markDrawn));
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
