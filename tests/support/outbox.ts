import type { Page } from 'playwright';

/** How many records wait, as the header says it; 0 where it says nothing. */
export async function countUnsent(page: Page): Promise<number> {
  const chip = page.getByRole('link', { name: /^送信待ちの記録 \d+件/ });
  const name = (await chip.count()) === 0 ? '' : await chip.getAttribute('aria-label');
  return Number(/(\d+)件/.exec(name ?? '')?.[1] ?? 0);
}
