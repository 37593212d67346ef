import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { WIDTHS } from './screens.ts';

/** The pictures of the guides: a stop of the tour, and the file in `docs/pictures` without its ending. */
export const GUIDE_PICTURES: Readonly<Record<string, { stop: string; width: number }>> = {
  'hunter-home': { stop: 'home-hunter', width: WIDTHS.phone },
  'hunter-answer': { stop: 'home-answer', width: WIDTHS.phone },
  'hunter-check': { stop: 'trap-visit', width: WIDTHS.phone },
  'hunter-capture': { stop: 'hunt-shot', width: WIDTHS.phone },
  'hunter-map': { stop: 'hunt-map', width: WIDTHS.phone },
  'coordinator-traps': { stop: 'traps', width: WIDTHS.desktop },
  'coordinator-captures': { stop: 'hunt-timeline', width: WIDTHS.desktop },
  'coordinator-stats': { stop: 'hunt-map-stats', width: WIDTHS.desktop },
  'administrator-people': { stop: 'admin', width: WIDTHS.desktop },
  'administrator-groups': { stop: 'admin-groups', width: WIDTHS.desktop },
  'administrator-devices': { stop: 'admin-devices', width: WIDTHS.desktop },
  'administrator-site': { stop: 'admin-site', width: WIDTHS.desktop },
  'administrator-questions': { stop: 'admin-questions', width: WIDTHS.desktop },
  'support-charts': { stop: 'trap-charts', width: WIDTHS.desktop },
};

/** Folder for pictures of the guides, where they are to be written (`npm run docs:pictures`). */
const FOLDER = process.env['SATOMORI_GUIDE_PICTURES'];

/** Few colours are enough for a screen, and make its file a third as large. */
const COLOURS = 64;

/** Writes what the guides show of a stop, if pictures are to be written. */
export async function writeGuidePictures(page: Page, stop: string, width: number): Promise<void> {
  if (FOLDER === undefined) return;
  const names = Object.keys(GUIDE_PICTURES).filter(
    (name) => GUIDE_PICTURES[name]?.stop === stop && GUIDE_PICTURES[name].width === width,
  );
  for (const name of names) {
    const shot = await page.screenshot({ animations: 'disabled' });
    await sharp(shot)
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toFile(join(FOLDER, `${name}.png`));
  }
}
