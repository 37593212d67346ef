import { AreaFileError, type RawFeature } from './areaFile.ts';
import { decodeText } from './decodeText.ts';

/** Enough to find the declaration of a file. */
const HEAD_BYTES = 200;

const encodingOf = (bytes: Uint8Array): string =>
  /^[^<]{0,3}<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)),
  )?.[1] ?? '';

/**
 * The placemarks of a KML file. A file that declares entities is refused: they can grow without limit, and KML needs
 * none.
 *
 * @throws {AreaFileError}
 */
export async function readKml(bytes: Uint8Array): Promise<RawFeature[]> {
  const text = decodeText(bytes, encodingOf(bytes)).replace(/^\uFEFF/, '');
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new AreaFileError('このKMLには、使えない宣言（DOCTYPE）があります。書き出し直してください。');
  const [{ DOMParser }, { kml }] = await Promise.all([import('@xmldom/xmldom'), import('@tmcw/togeojson')]);
  try {
    const document = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    }).parseFromString(text, 'text/xml');
    const { features } = kml(document);
    return features.map(({ properties, geometry }) => ({ properties: properties ?? {}, geometry }));
  } catch {
    throw new AreaFileError('KMLとして読めません。ファイルが壊れていないか確かめてください。');
  }
}
