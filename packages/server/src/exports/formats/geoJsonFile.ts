import { aboutLines, type PlacedList } from './savedList.ts';
import { valueOf } from './mapValues.ts';

/** A list as GeoJSON (RFC 7946), with what it is as a member of its own at the end. */
export async function* geoJsonFile<Row>({
  columns,
  pages,
  about,
  placed,
}: PlacedList<Row>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  let count = 0;
  for await (const rows of pages) {
    const features = rows.map((row) => {
      const properties = Object.fromEntries(columns.map((column) => [column.heading, valueOf(column, row)]));
      return JSON.stringify({ type: 'Feature', geometry: placed.geometry(row), properties });
    });
    yield (count === 0 ? '' : ',\n') + features.join(',\n');
    count += rows.length;
  }
  yield `\n],"about":${JSON.stringify(Object.fromEntries(aboutLines(about, count)))}}\n`;
}
