import { type AreaFile, AreaFileError, MAX_FEATURES, MAX_FILE_BYTES, type RawFeature } from './areaFile.ts';
import { checkFeatures } from './checkFeatures.ts';
import { decodeText } from './decodeText.ts';
import { readGeoJson } from './readGeoJson.ts';

const WANTED = /\.(shp|dbf|prj|cpg|kml|geojson|json)$/i;

/** The features of all Shapefiles of a zip, by the names of their files in any case. */
async function readShapefiles(files: ReadonlyMap<string, Uint8Array>): Promise<RawFeature[]> {
  const [{ readShapes }, { readDbf }, { toWgs84 }] = await Promise.all([
    import('./readShapes.ts'),
    import('./readDbf.ts'),
    import('./projection.ts'),
  ]);
  const byName = new Map([...files].map(([name, bytes]) => [name.toLowerCase(), bytes]));
  const features: RawFeature[] = [];
  for (const [name, shp] of byName) {
    if (!name.endsWith('.shp')) continue;
    const beside = (extension: string) => byName.get(name.replace(/shp$/, extension));
    const [prj, dbf, cpg] = [beside('prj'), beside('dbf'), beside('cpg')];
    const transform = await toWgs84(prj === undefined ? undefined : decodeText(prj));
    const shapes = readShapes(shp, transform, MAX_FEATURES);
    const encoding = cpg === undefined ? '' : decodeText(cpg).trim();
    const rows = dbf === undefined ? [] : readDbf(dbf, encoding, shapes.length);
    features.push(...shapes.map((geometry, index) => ({ properties: rows[index] ?? {}, geometry })));
  }
  return features;
}

async function readZip(bytes: Uint8Array): Promise<RawFeature[]> {
  const { unzip } = await import('./unzip.ts');
  const files = await unzip(bytes, WANTED);
  const named = (pattern: RegExp) =>
    [...files].filter(([name]) => pattern.test(name)).map(([, file]) => file);
  if (named(/\.shp$/i).length > 0) return readShapefiles(files);
  const { readKml } = await import('./readKml.ts');
  const placemarks = await Promise.all(named(/\.kml$/i).map(readKml));
  const features = [
    ...placemarks.flat(),
    ...named(/json$/i).flatMap((file) => readGeoJson(decodeText(file))),
  ];
  if (features.length === 0)
    throw new AreaFileError('zipの中に、区域のファイル（.shp、.kml、.geojson）がありません。');
  return features;
}

/** The first character that is neither white space nor a mark of the encoding. */
const firstOf = (bytes: Uint8Array): string =>
  /[^\s\u00EF\u00BB\u00BF]/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 100)))?.[0] ?? '';

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readFeatures(fileName: string, bytes: Uint8Array): Promise<RawFeature[]> {
  if (isZip(bytes)) return readZip(bytes);
  if (firstOf(bytes) === '{') return readGeoJson(decodeText(bytes));
  if (firstOf(bytes) === '<') return (await import('./readKml.ts')).readKml(bytes);
  throw new AreaFileError(
    /\.(shp|dbf|prj|shx)$/i.test(fileName)
      ? 'シェープファイルは、.shp、.dbf、.prj を一つのzipにまとめて選んでください。'
      : 'GeoJSON、KML、シェープファイル（zip）ではありません。',
  );
}

/**
 * The areas in a file: GeoJSON, KML or KMZ, or a zip with Shapefiles; what it is shows from its content. The libraries
 * for each are loaded only when it is read.
 *
 * @throws {AreaFileError} with a sentence where it cannot be read
 * Source: R116.
 */
export async function readAreaFile(fileName: string, bytes: Uint8Array): Promise<AreaFile> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new AreaFileError(`ファイルが大きすぎます（${MAX_FILE_BYTES / 1024 / 1024}MBまで）。`);
  return checkFeatures(await readFeatures(fileName, bytes));
}
