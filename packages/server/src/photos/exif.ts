import { CAMERA_TAGS, type CameraData as TimeAndPlace, cameraData, type PhotoMime } from '@satomori/core';
import exifr from 'exifr';
import { exifSegment } from './exifSegment.ts';

/** What the camera wrote into a file; `null` where it wrote nothing. Times in milliseconds. */
export interface CameraData extends TimeAndPlace {
  device_model: string | null;
}

/** Nothing but the EXIF tags: other metadata may unpack to any size. */
const readTags = (exif: Buffer): Promise<Record<string, unknown> | undefined> =>
  exifr
    .parse(exif, {
      icc: false,
      iptc: false,
      xmp: false,
      jfif: false,
      ihdr: false,
      reviveValues: false,
      gps: true,
      pick: [...CAMERA_TAGS, 'Model'],
    })
    .catch(() => undefined);

/** Reads what the camera wrote. A file without it, or with rubbish in its place, gives nothing: never guessed. */
export async function readCameraData(file: Buffer, mime: PhotoMime): Promise<CameraData> {
  const exif = mime === 'image/heic' ? file : exifSegment(file, mime);
  const tags = exif === null ? undefined : await readTags(exif);
  const said = cameraData(tags);
  const model = tags?.['Model'];
  const isNamed = typeof model === 'string' && model.trim() !== '';
  return {
    ...said,
    exif_available: said.exif_available || isNamed,
    device_model: isNamed ? model.trim().slice(0, 100) : null,
  };
}
