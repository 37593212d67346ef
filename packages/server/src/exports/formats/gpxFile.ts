import { aboutLines, type PlacedList } from './savedList.ts';
import { isoInJapan } from './mapValues.ts';
import { escapeXml } from './xml.ts';

function waypoint<Row>({ columns, placed }: PlacedList<Row>, row: Row): string {
  const geometry = placed.geometry(row);
  if (geometry?.type !== 'Point') return '';
  const [longitude, latitude] = geometry.coordinates;
  const at = placed.at(row);
  const time = at === null ? '' : `<time>${new Date(at).toISOString()}</time>`;
  const lines = columns.flatMap(({ heading, kind, value }) => {
    const cell = value(row);
    if (cell === null || cell === '') return [];
    return [`${heading}: ${kind === 'time' ? isoInJapan(Number(cell)) : cell}`];
  });
  return `<wpt lat="${latitude}" lon="${longitude}">${time}<name>${escapeXml(placed.title(row))}</name><desc>${escapeXml(lines.join('\n'))}</desc></wpt>\n`;
}

/** A list as waypoints of GPX 1.1, for receivers; what it is stands in the extensions at the end. */
export async function* gpxFile<Row>(list: PlacedList<Row>): AsyncGenerator<string> {
  const { about, pages } = list;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Satomori" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>${escapeXml(about.subject)}</name><time>${new Date(about.savedAt).toISOString()}</time></metadata>\n`;
  let count = 0;
  let unplaced = 0;
  for await (const rows of pages) {
    const points = rows.map((row) => waypoint(list, row));
    const without = points.filter((point) => point === '').length;
    count += rows.length - without;
    unplaced += without;
    yield points.join('');
  }
  const lines = aboutLines(about, count, unplaced).map(([label, value]) => `${label}: ${value}`);
  yield `<extensions><about xmlns="urn:satomori:about">${escapeXml(lines.join('\n'))}</about></extensions></gpx>\n`;
}
