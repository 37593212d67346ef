import type { Page } from 'playwright';
import { expect } from 'vitest';

/** More stops than any screen has. */
const MAX_STOPS = 250;

/** The name of the focused element, as a screen reader would announce it. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null;
    if (focused === null || focused === document.body) return '';
    const labels = [...(focused.labels ?? [])].map(({ textContent }) => textContent);
    const name =
      focused.getAttribute('aria-label') ?? (labels.length > 0 ? labels.join(' ') : focused.textContent);
    return (name ?? '').replaceAll(/\s+/g, ' ').trim();
  });

/**
 * The style of the focused element and of its container, with focus and without. The element has the focus again
 * afterwards.
 */
const lookWithAndWithoutFocus = (page: Page): Promise<[string, string]> =>
  page.evaluate(async () => {
    const focused = document.activeElement as HTMLElement;
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
    const frames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const look = () =>
      around
        .filter((each) => each !== null && each !== undefined)
        .flatMap((each) => [undefined, '::before', '::after'].map((part) => getComputedStyle(each, part)))
        .map(({ outline, boxShadow, border, backgroundColor, transform }) =>
          [outline, boxShadow, border, backgroundColor, transform].join(';'),
        )
        .join('\n');
    await frames();
    const withFocus = look();
    focused.blur();
    await frames();
    const without = look();
    focused.focus({ preventScroll: true, focusVisible: true });
    return [withFocus, without];
  });

/** The focus is visible: the element looks different from without focus, and is on the screen. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const name = await focusedName(page);
  const [withFocus, without] = await lookWithAndWithoutFocus(page);
  expect([name, withFocus === without]).toEqual([name, false]);
  // The element may need a frame to scroll into view.
  const isOnScreen = () =>
    page.evaluate(() => {
      const { top, bottom, left, right } = document.activeElement!.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
  await expect.poll(async () => [name, await isOnScreen()]).toEqual([name, true]);
}

/** Presses Tab until an element of this name has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press(key);
    const reached = await focusedName(page);
    if (name.test(reached)) return expectVisibleFocus(page);
    passed.push(reached.slice(0, 20));
  }
  throw new Error(`${name} is not reached by ${key}: ${[...new Set(passed)].join(' → ')}`);
}

/** In a focused group of radio buttons: moves to the one of this name and chooses it. */
export async function chooseByArrows(page: Page, name: RegExp): Promise<void> {
  await page.keyboard.press('Space');
  for (let count = 0; count < MAX_STOPS; count += 1) {
    if (name.test(await focusedName(page))) return expectVisibleFocus(page);
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`${name} is not reached by the arrow keys`);
}
