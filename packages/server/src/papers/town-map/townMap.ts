import { BASEMAP_RULES } from '@satomori/core';
import type { Box } from '../parts/boxes.ts';
import type { MapFrame } from '../parts/mapFrame.ts';
import type { MapArea } from '../parts/mapGrid.ts';
import type { Paper } from '../parts/page.ts';
import { paintTown } from './paintTown.ts';
import type { PaperBasemap } from '../jobs/jobs.ts';
import { areasMeet } from './townFeatures.ts';
import { writeNames } from './writeNames.ts';

const NONE = '町の地図が入っていないため、経緯線だけの図です。';
const ELSEWHERE = '町の地図の範囲の外のため、経緯線だけの図です。';
const UNREADABLE = '町の地図を読み込めないため、経緯線だけの図です。';

/** What lies under a map's grid and marks. */
export interface TownMap {
  /** Its source, or why there is no map; stands beside the map. */
  note: string;
  /** @param keptFree where no name may stand, such as marks */
  draw(paper: Paper, area: MapArea, keptFree: readonly Box[]): void;
}

const without = (note: string): TownMap => ({ note, draw: () => {} });

const sourceOf = ({ attribution, attribution_url }: PaperBasemap): string =>
  `地図：${attribution}（${attribution_url.replace('https://', '')}）`;

/**
 * Reads the part of the town's map that a frame shows.
 *
 * Source: R190, R294.
 */
export async function readTownMap(basemap: PaperBasemap | null, map: MapFrame): Promise<TownMap> {
  if (basemap === null) return without(NONE);
  if (!areasMeet(basemap, map.bounds)) return without(ELSEWHERE);
  // Loaded with the first map: most papers have none.
  const { readTownTiles } = await import('./readTownTiles.ts');
  // The file may be replaced while a paper is drawn.
  const tiles = await readTownTiles(basemap, map.bounds, map.zoom).catch(() => null);
  if (tiles === null) return without(UNREADABLE);
  const rules = BASEMAP_RULES[basemap.kind];
  return {
    note: sourceOf(basemap),
    draw: (paper, area, keptFree) => {
      paintTown({ doc: paper.doc, area, map, tiles }, rules);
      writeNames(paper, rules, { area, map, tiles, keptFree });
    },
  };
}
