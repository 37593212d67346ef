import * as z from 'zod/mini';

const levelSchema = z.record(z.string(), z.object({ parent: z.string() }));
const areasSchema = z.object({ class20s: levelSchema, class15s: levelSchema, class10s: levelSchema });

/** The areas of Japan for which the Agency publishes forecasts, from municipalities (class20) to offices. */
export type JmaAreas = z.output<typeof areasSchema>;

/** Reads `common/const/area.json` of the Agency. @returns `null` for anything that is no such document */
export const readJmaAreas = (document: unknown): JmaAreas | null =>
  z.safeParse(areasSchema, document).data ?? null;

/** Where the Agency publishes the forecast of a district: its office, and the area in the office's document. */
export interface ForecastArea {
  office: string;
  area: string;
}

/** 十勝 and 奄美 are parts of the documents of 釧路 and 鹿児島. */
const PUBLISHED_BY: Readonly<Record<string, string>> = { '014030': '014100', '460040': '460100' };

function areaAbove({ class15s, class10s }: JmaAreas, class15: string): ForecastArea | null {
  const area = class15s[class15]?.parent;
  const office = area === undefined ? undefined : class10s[area]?.parent;
  return area === undefined || office === undefined ? null : { area, office: PUBLISHED_BY[office] ?? office };
}

/**
 * The area of a municipality's forecast.
 *
 * @param municipalityCode 団体コード with its check digit
 * @returns `null` where the Agency does not know the code, or parts the municipality between several areas
 * Source: R298.
 */
export function forecastAreaOf(areas: JmaAreas, municipalityCode: string): ForecastArea | null {
  const code = municipalityCode.slice(0, 5);
  // `00` for a whole municipality, `01` and more for its parts.
  const parts = Object.entries(areas.class20s).filter(([part]) => part.length === 7 && part.startsWith(code));
  const found = parts.map(([, { parent }]) => areaAbove(areas, parent));
  const [first = null] = found;
  return found.every((each) => each?.area === first?.area) ? first : null;
}
