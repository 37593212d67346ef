import type { Page } from 'playwright';

/** What a page may move in all while it fills itself. Source: Core Web Vitals, "good" cumulative layout shift. */
export const MAX_SHIFT = 0.1;

interface Watched {
  layoutShift: { sum: number; moved: string[] };
}

/** Watches from the first paint on how much of the page moves without having been touched. */
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

/** What moved so far, where that is too much. */
export const findJumps = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const { sum, moved } = (globalThis as unknown as Watched).layoutShift;
    return sum > most ? [`${sum.toFixed(3)} in all`, ...moved] : [];
  }, MAX_SHIFT);
