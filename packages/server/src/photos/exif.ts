import {
  type CameraData as TimeAndPlace,
  cameraData,
  EXIF_OPTIONS,
  namedTags,
  type PhotoMime,
} from '@satomori/core';
import ExifReader from 'exifreader';
import { exifSegment } from './exifSegment.ts';

/** EXIF data of a file; fields without a valid tag are `null`. Times in milliseconds. */
export interface CameraData extends TimeAndPlace {
  device_model: string | null;
}

function readTags(exif: Buffer): Record<string, unknown> | undefined {
  try {
    return namedTags(ExifReader.load(exif, EXIF_OPTIONS));
  } catch {
    return undefined;
  }
}

/** Reads the EXIF data. Missing or invalid tags give `null` in each field: nothing is guessed. */
export function readCameraData(file: Buffer, mime: PhotoMime): CameraData {
  const exif = mime === 'image/heic' ? file : exifSegment(file, mime);
  const tags = exif === null ? undefined : readTags(exif);
  const said = cameraData(tags);
  const model = tags?.['Model'];
  const isNamed = typeof model === 'string' && model.trim() !== '';
  return {
    ...said,
    exif_available: said.exif_available || isNamed,
    device_model: isNamed ? model.trim().slice(0, 100) : null,
  };
}
