declare global {
  // Set by the script below, which runs in the page.
  var firstDraw: { asked: number; answered: number; drawn: number };
}

/**
 * Runs in the page: records when the map's points were requested, when they arrived, and the second frame after the
 * first of them was drawn on the canvas, by which the screen shows it.
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
