export interface ChartPoint {
  /** Milliseconds. */
  at: number;
  value: number;
}

const STEPS = [1, 2, 5, 10];
const WANTED_TICKS = 4;

/** Round numbers that enclose a range, lowest first; at least two, even for a single value. */
export function niceTicks(lowest: number, highest: number): number[] {
  const span = highest - lowest || Math.abs(highest) * 0.1 || 1;
  const power = 10 ** Math.floor(Math.log10(span / WANTED_TICKS));
  const step = power * (STEPS.find((each) => span / (each * power) <= WANTED_TICKS) ?? 10);
  const first = Math.floor(lowest / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** SVG path through the points in order of time, interrupted at gaps longer than `maxGapMs`. */
export function chartPath(
  points: readonly ChartPoint[],
  maxGapMs: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let previous = Number.NEGATIVE_INFINITY;
  return [...points]
    .sort((a, b) => a.at - b.at)
    .map(({ at, value }) => {
      const pen = at - previous > maxGapMs ? 'M' : 'L';
      previous = at;
      return `${pen}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}
