import { CAMERA_TAGS, type CameraData as TimeAndPlace, cameraData } from '@satomori/core';
import exifr from 'exifr';

/** What the camera wrote into a file; `null` where it wrote nothing. Times in milliseconds. */
export interface CameraData extends TimeAndPlace {
  device_model: string | null;
}

/** Reads what the camera wrote. A file without it, or with rubbish in its place, gives nothing: never guessed. */
export async function readCameraData(file: Buffer): Promise<CameraData> {
  const tags = (await exifr
    .parse(file, { reviveValues: false, gps: true, pick: [...CAMERA_TAGS, 'Model'] })
    .catch(() => undefined)) as Record<string, unknown> | undefined;
  const said = cameraData(tags);
  const model = tags?.['Model'];
  const isNamed = typeof model === 'string' && model.trim() !== '';
  return {
    ...said,
    exif_available: said.exif_available || isNamed,
    device_model: isNamed ? model.trim().slice(0, 100) : null,
  };
}
