import type { BasemapRules, NamedLayer } from '@satomori/core';
import { type Box, BoxIndex, isInside } from '../parts/boxes.ts';
import type { MapFrame, Spot } from '../parts/mapFrame.ts';
import type { MapArea } from '../parts/mapGrid.ts';
import type { Paper } from '../parts/page.ts';
import { PRINT_PALETTE } from './palette.ts';
import type { TownTile } from './readTownTiles.ts';
import { namedFeatures } from './townFeatures.ts';

const POINTS_PER_PIXEL = 0.5;
const MIN_SIZE = 5.5;
const BOLD_FROM = 600;
/** A name stands in each tile whose edge it is near. */
const SAME_WITHIN = 30;

interface Name {
  text: string;
  spot: Spot;
}

const textOf = ({ texts }: NamedLayer, props: Readonly<Record<string, unknown>>): string => {
  const found = texts.map((name) => props[name]).find((text) => text !== undefined && text !== '');
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : '';
};

/** Names of the town's map where they cover neither one another nor what is kept free; those that come first stay. */
export function writeNames(
  paper: Paper,
  { names }: BasemapRules,
  {
    area,
    map,
    tiles,
    keptFree,
  }: { area: MapArea; map: MapFrame; tiles: readonly TownTile[]; keptFree: readonly Box[] },
): void {
  const taken = new BoxIndex();
  for (const box of keptFree) taken.add(box);
  const written: Name[] = [];
  const isWritten = ({ text, spot }: Name) =>
    written.some(
      (other) =>
        other.text === text && Math.hypot(other.spot.x - spot.x, other.spot.y - spot.y) < SAME_WITHIN,
    );

  for (const rule of names) {
    if (map.zoom < (rule.from ?? 0)) continue;
    const style = {
      size: Math.max(MIN_SIZE, rule.px * POINTS_PER_PIXEL),
      weight: rule.weight >= BOLD_FROM ? 'bold' : 'regular',
      color: PRINT_PALETTE[rule.color],
    } as const;
    for (const { props, parts } of namedFeatures(tiles, rule, map)) {
      const spot = parts[0]?.[0];
      const text = textOf(rule, props);
      if (spot === undefined || text === '' || isWritten({ text, spot })) continue;
      const width = paper.measure(style)(text);
      const box = { x: spot.x - width / 2, y: spot.y - style.size / 2, width, height: style.size + 2 };
      if (!isInside(box, area) || taken.hits(box)) continue;
      taken.add(box);
      written.push({ text, spot });
      paper.doc
        .rect(area.left + box.x, area.top + box.y, box.width, box.height)
        .fillOpacity(0.7)
        .fill('#FFFFFF')
        .fillOpacity(1);
      paper.write(text, area.left + box.x, area.top + box.y - 1, style);
    }
  }
}
