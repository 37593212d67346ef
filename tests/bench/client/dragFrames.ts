import type { Page } from 'playwright';

/** A hand's movement: it takes the same time, however slowly the map follows. */
export interface Gesture {
  strokes: number;
  moveMs: number;
}

/** Panning along the map; releases are a small part of it. */
export const LONG_DRAGS: Gesture = { strokes: 6, moveMs: 800 };
/** Short pans: what a map does on release falls into more than every twentieth frame. */
export const SHORT_DRAGS: Gesture = { strokes: 14, moveMs: 80 };

const REACH = { x: 320, y: 120 };
/** A pause before the release, so that the map does not glide on. */
const HOLD_MS = 60;
const REST_MS = 400;

declare global {
  // Set by the script below, which runs in the page.
  var recording: { isOn: boolean; frames: number[] };
}

/**
 * Drags the map to and fro like a hand and returns the times between frames in milliseconds: from each press to the
 * second frame after the release.
 */
export async function dragFrames(page: Page, map: string, { strokes, moveMs }: Gesture): Promise<number[]> {
  const box = await page.locator(map).boundingBox();
  if (box === null) throw new Error('地図がありません');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(watchFrames);
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const side = stroke % 2 === 0 ? 1 : -1;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => (recording.isOn = true));
    const start = performance.now();
    for (let share = 0; share < 1; ) {
      share = Math.min(1, (performance.now() - start) / moveMs);
      await page.mouse.move(x + side * REACH.x * share, y + side * REACH.y * share);
    }
    await page.waitForTimeout(HOLD_MS);
    await page.mouse.up();
    await page.evaluate(afterTwoFrames);
    await page.waitForTimeout(REST_MS);
  }
  return page.evaluate(() => recording.frames);
}

/** Runs in the page. */
function watchFrames() {
  const frames: number[] = [];
  let last = 0;
  const tick = (now: number) => {
    if (last > 0 && recording.isOn) frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  Object.assign(globalThis, { recording: { isOn: false, frames } });
  requestAnimationFrame(tick);
}

/** Runs in the page. */
const afterTwoFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        recording.isOn = false;
        resolve();
      }),
    );
  });
