import type { Feature, Geometry } from 'geojson';

/** Why a KML cannot be read: a sentence without its full stop. */
export class KmlError extends Error {
  override readonly name = 'KmlError';
}

/**
 * The placemarks of a KML. Read by xmldom everywhere: the browser's own parser is closed to strings by the page's
 * policy. A document type is refused, since it may define entities that unfold without end; KML needs none.
 *
 * @throws {KmlError}
 */
export async function parseKml(text: string): Promise<Feature<Geometry | null>[]> {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new KmlError('このKMLには、使えない宣言（DOCTYPE）があります。書き出し直してください');
  const [{ kml }, { DOMParser }] = await Promise.all([import('@tmcw/togeojson'), import('@xmldom/xmldom')]);
  try {
    const document = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    }).parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml');
    return kml(document).features;
  } catch (error) {
    throw new KmlError('KMLとして読めません。ファイルが壊れていないか確かめてください', { cause: error });
  }
}
