import { AreaFileError, type RawFeature } from './areaFile.ts';
import { KmlError, parseKml } from '../kml/parseKml.ts';
import { decodeText } from './decodeText.ts';

/** Enough to find the declaration of a file. */
const HEAD_BYTES = 200;

const encodingOf = (bytes: Uint8Array): string =>
  /^[^<]{0,3}<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)),
  )?.[1] ?? '';

/** The placemarks of a KML file. @throws {AreaFileError} */
export async function readKml(bytes: Uint8Array): Promise<RawFeature[]> {
  const features = await parseKml(decodeText(bytes, encodingOf(bytes))).catch((error: unknown) => {
    throw error instanceof KmlError ? new AreaFileError(`${error.message}。`) : error;
  });
  return features.map(({ properties, geometry }) => ({ properties: properties ?? {}, geometry }));
}
