import { aboutLines, type PlacedList } from './savedList.ts';
import type { Geometry } from './place.ts';
import { isoInJapan, valueOf } from './mapValues.ts';
import { escapeXml } from './xml.ts';

type Position = readonly number[];

const line = (positions: readonly Position[]): string =>
  positions.map((position) => position.join(',')).join(' ');
const ring = (kind: string, positions: readonly Position[]): string =>
  `<${kind}><LinearRing><coordinates>${line(positions)}</coordinates></LinearRing></${kind}>`;
const polygon = ([outer = [], ...holes]: readonly (readonly Position[])[]): string =>
  `<Polygon>${ring('outerBoundaryIs', outer)}${holes.map((hole) => ring('innerBoundaryIs', hole)).join('')}</Polygon>`;

function geometryXml(geometry: Geometry | null): string {
  if (geometry === null) return '';
  if (geometry.type === 'Point')
    return `<Point><coordinates>${line([geometry.coordinates])}</coordinates></Point>`;
  if (geometry.type === 'Polygon') return polygon(geometry.coordinates);
  return `<MultiGeometry>${geometry.coordinates.map(polygon).join('')}</MultiGeometry>`;
}

function placemark<Row>({ columns, placed }: PlacedList<Row>, row: Row): string {
  const data = columns.map((column) => {
    const value = valueOf(column, row);
    if (value === null) return '';
    return `<Data name="${escapeXml(column.heading)}"><value>${escapeXml(String(value))}</value></Data>`;
  });
  const at = placed.at(row);
  const time = at === null ? '' : `<TimeStamp><when>${isoInJapan(at)}</when></TimeStamp>`;
  return `<Placemark><name>${escapeXml(placed.title(row))}</name>${time}<ExtendedData>${data.join('')}</ExtendedData>${geometryXml(placed.geometry(row))}</Placemark>\n`;
}

/** A list as KML 2.2, with what it is as a folder of its own at the end. */
export async function* kmlFile<Row>(list: PlacedList<Row>): AsyncGenerator<string> {
  const { about, pages } = list;
  const name = escapeXml(about.subject);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${name}</name><Folder><name>${name}</name>\n`;
  let count = 0;
  for await (const rows of pages) {
    count += rows.length;
    yield rows.map((row) => placemark(list, row)).join('');
  }
  const lines = aboutLines(about, count).map(([label, value]) => `${label}: ${value}`);
  yield `</Folder><Folder><name>条件</name><description>${escapeXml(lines.join('\n'))}</description></Folder></Document></kml>\n`;
}
