import { readFile, writeFile } from 'node:fs/promises';
import { HEAD_BYTES, MAX_PHOTO_PIXELS, photoKindOf } from '@satomori/core';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { encodeWithoutGps } from './encodeWithoutGps.ts';
import { hasTrailingData } from './trailingData.ts';
import { readCameraData } from './exif.ts';
import { stripPngChunks } from './stripPngChunks.ts';
import { isAnimatedPng } from './imageFormats.ts';
import type { PhotoJob, PhotoMetadata, PhotoRefusal } from './photoPools.ts';
import { visualHashOf } from './visualHash.ts';

// One photo at a time in this process; a cache of decoded ones would only use memory.
sharp.concurrency(1);
sharp.cache(false);

/** Its message is the code of the error. */
const refusal = (code: PhotoRefusal): Error => {
  const error = new Error(code);
  error.name = 'PhotoRefusal';
  return error;
};

const VIEW_PIXELS = 1600;
const THUMB_PIXELS = 320;

function refuseTooLarge(width: number, height: number): void {
  if (width * height > MAX_PHOTO_PIXELS) throw refusal('photo_too_large');
  if (width < 1 || height < 1) throw refusal('photo_unreadable');
}

/** A photo ready to be drawn upright, with its upright size. */
interface OpenPhoto {
  photo: Sharp;
  width: number;
  height: number;
}

/** sharp cannot read HEIC: the pixels are decoded here, after checking their number. */
async function openHeic(file: Buffer): Promise<OpenPhoto> {
  const images = await decodeHeic.all({ buffer: file });
  try {
    const [first] = images;
    if (first === undefined) throw refusal('photo_unreadable');
    refuseTooLarge(first.width, first.height);
    const { data, width, height } = await first.decode();
    const raw = { width, height, channels: 4 } as const;
    return {
      photo: sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw }),
      width,
      height,
    };
  } finally {
    images.dispose();
  }
}

async function openOther(file: Buffer): Promise<OpenPhoto> {
  const photo = sharp(file, { failOn: 'error', limitInputPixels: MAX_PHOTO_PIXELS, sequentialRead: true });
  const { width, height, pages = 1, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
  refuseTooLarge(width, height);
  // Animations are no evidence, and could hide a thousand frames in one file.
  if (pages > 1) throw refusal('photo_unsupported');
  return { photo: photo.autoOrient(), ...autoOrient };
}

async function writeDurably(photo: Sharp, path: string): Promise<Buffer> {
  const data = await encodeWithoutGps(photo);
  await writeFile(path, data, { flush: true });
  return data;
}

const shrink = (photo: Sharp, pixels: number) =>
  photo.resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });

async function createCopies(job: PhotoJob): Promise<PhotoMetadata> {
  const file = await readFile(job.original);
  const mime = photoKindOf(file.subarray(0, HEAD_BYTES));
  if (mime === null || hasTrailingData(file, mime)) throw refusal('photo_unsupported');
  if (mime === 'image/png' && isAnimatedPng(file)) throw refusal('photo_unsupported');
  const bounded = mime === 'image/png' ? stripPngChunks(file) : file;
  const { photo, width, height } = await (mime === 'image/heic' ? openHeic(bounded) : openOther(bounded));
  // Whatever the order of the calls, sharp turns a photo after it has made it upright as its EXIF says.
  const view = await writeDurably(shrink(photo, VIEW_PIXELS).rotate(job.turn), job.view);
  await writeDurably(shrink(sharp(view), THUMB_PIXELS), job.thumb);
  const size = job.turn % 180 === 0 ? { width, height } : { width: height, height: width };
  const visual_hash = await visualHashOf(sharp(view), job.turn);
  return { mime, ...size, visual_hash, ...readCameraData(file, mime) };
}

const isOfSystem = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException | null)?.errno === 'number';

/**
 * Creates the copies that others see: upright, then turned, at most 1600 and 320 pixels, without EXIF data.
 *
 * @throws {Error} with the message `photo_unsupported`, `photo_too_large` or `photo_unreadable`; errors of the disk
 * Source: R14, R98.
 */
export async function createPhotoCopies(job: PhotoJob): Promise<PhotoMetadata> {
  try {
    return await createCopies(job);
  } catch (error) {
    if (error instanceof Error && error.name === 'PhotoRefusal') throw error;
    // A full or failing disk is not the photo's fault; it is to be sent again.
    if (isOfSystem(error)) throw error;
    // Any failure of a decoder means that the photo cannot be read.
    throw refusal('photo_unreadable');
  }
}
