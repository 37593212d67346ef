import {
  type Area,
  AREA_KIND_LABELS,
  AREA_LABELS,
  AREA_PAGE_SIZE,
  type CallOptions,
  type FilterOf,
  listAreas,
  type ReadingApi,
} from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { isUuid, pickNamed } from '../options/pickNamed.ts';
import type { Column } from '../output/columns.ts';
import { readAll } from '../server/pages.ts';

/** One area as the program prints it: its fields side by side, not as a Feature. */
type AreaRow = { id: string; geometry: Area['geometry'] } & Area['properties'];

export const areaRowOf = ({ id, geometry, properties }: Area): AreaRow => ({ id, ...properties, geometry });

export const areaRowSchema = async () => {
  const [{ areaSchema }, { extend }] = await Promise.all([
    import('@satomori/core/rowSchemas'),
    import('../command/rowSchema.ts'),
  ]);
  const { id, geometry, properties } = areaSchema.shape;
  return extend(properties, { id, geometry });
};

export const AREA_COLUMNS: readonly Column<AreaRow>[] = [
  { heading: AREA_LABELS.kind, cell: ({ kind }) => AREA_KIND_LABELS[kind] },
  { heading: AREA_LABELS.name, cell: ({ name }) => name, shrinksTo: 12 },
  { heading: AREA_LABELS.group_id, cell: ({ group_name }) => group_name ?? '', isOptional: true },
  { heading: AREA_LABELS.valid_from, cell: ({ valid_from }) => valid_from ?? '' },
  { heading: AREA_LABELS.valid_to, cell: ({ valid_to }) => valid_to ?? '' },
  { heading: AREA_LABELS.source, cell: ({ source }) => source ?? '', isOptional: true },
  { heading: 'id', cell: ({ id }) => id, isOptional: true },
];

type Filter = Omit<FilterOf<typeof listAreas>, 'limit'> & { limit: number };

/** A page of areas, small enough whatever their lines. */
export const readAreas = (api: ReadingApi, filter: Filter, options?: CallOptions) =>
  api.list(listAreas, { ...filter, limit: Math.min(filter.limit, AREA_PAGE_SIZE) }, options);

/** Every area that the caller may see. */
export const readAllAreas = async (api: ReadingApi): Promise<Area[]> =>
  (await readAll((page) => readAreas(api, page))).rows;

/** One area by its id or name. @throws {CliError} not found, or a usage error where several match */
export async function findArea(api: ReadingApi, wanted: string): Promise<Area> {
  const rows = isUuid(wanted)
    ? (await readAllAreas(api)).filter(({ id }) => id === wanted.toLowerCase())
    : (await readAreas(api, { q: wanted.trim().slice(0, 100), limit: AREA_PAGE_SIZE })).json;
  return pickNamed({
    rows,
    wanted,
    words: ({ id, properties }) => [id, properties.name],
    label: ({ id, properties }) => `${AREA_KIND_LABELS[properties.kind]}  ${properties.name}  ${id}`,
    notFound: () => new CliError('notFound', 'not_found', `区域「${wanted}」は見つかりません。`),
  });
}
