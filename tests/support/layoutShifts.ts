import type { Page } from 'playwright';

/** How much a page may shift in all while it loads. Source: Core Web Vitals, "good" cumulative layout shift. */
const MAX_SHIFT = 0.1;

interface Watched {
  layoutShift: { sum: number; moved: string[] };
}

/** Records from the first paint on how much of the page shifts without user input. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched = (globalThis as unknown as Watched).layoutShift ?? { sum: 0, moved: [] };
    (globalThis as unknown as Watched).layoutShift = watched;
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        watched.sum += value;
        const words = sources.map(({ node }) => node?.textContent?.trim().slice(0, 20) ?? '');
        watched.moved.push(`${value.toFixed(3)}: ${words.join(' / ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The shifts so far, where they exceed the limit. */
export const findJumps = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const { sum, moved } = (globalThis as unknown as Watched).layoutShift;
    return sum > most ? [`${sum.toFixed(3)} in all`, ...moved] : [];
  }, MAX_SHIFT);
