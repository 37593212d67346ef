import type { Page } from 'playwright';

const DRAGS = 6;
const REACH = { x: 320, y: 120, steps: 60 };
const REST_MS = 600;

declare global {
  // What the page's own script below puts there.
  var recording: { isOn: boolean; frames: number[] };
}

/** Draws the map to and fro, as a hand does, and gives the times between frames in milliseconds. */
export async function dragFrames(page: Page, map: string): Promise<number[]> {
  const box = await page.locator(map).boundingBox();
  if (box === null) throw new Error('地図がありません');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = 0;
    const tick = (now: number) => {
      if (last > 0 && recording.isOn) frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    Object.assign(globalThis, { recording: { isOn: false, frames } });
    requestAnimationFrame(tick);
  });
  for (let round = 0; round < DRAGS; round += 1) {
    const side = round % 2 === 0 ? 1 : -1;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => (recording.isOn = true));
    await page.mouse.move(x + side * REACH.x, y + side * REACH.y, { steps: REACH.steps });
    await page.evaluate(() => (recording.isOn = false));
    await page.mouse.up();
    await page.waitForTimeout(REST_MS);
  }
  return page.evaluate(() => recording.frames);
}
