import { PhotoProblem } from './photoProblem.ts';
import type { ReadPhoto } from './photos.ts';
import { sha256Of } from './sha256.ts';
import { turnJpeg } from './turnJpeg.ts';

/** Types that a browser can draw and encode. */
const PAINTED: readonly string[] = ['image/png', 'image/webp'];
const WEBP_QUALITY = 0.95;

/** HEIC has its own rotation data, and browsers cannot write it. */
export const mayTurn = ({ type }: Blob): boolean => type === 'image/jpeg' || PAINTED.includes(type);

/** Redrawn a quarter turn to the right. */
async function repaint(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.height, picture.width];
  const context = canvas.getContext('2d');
  context?.translate(canvas.width, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(picture, 0, 0);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, file.type, WEBP_QUALITY));
}

async function turned(file: Blob): Promise<Blob | null> {
  if (PAINTED.includes(file.type)) return repaint(file).catch(() => null);
  const bytes = turnJpeg(await file.arrayBuffer());
  return bytes === null ? null : new Blob([bytes], { type: file.type });
}

/**
 * Rotates a photo a quarter turn to the right, here and on the server. Time and place stay.
 *
 * @throws {PhotoProblem}
 */
export async function turnPhoto<Photo extends ReadPhoto>(photo: Photo): Promise<Photo> {
  const file = mayTurn(photo.file) ? await turned(photo.file) : null;
  if (file === null)
    throw new PhotoProblem(`${photo.name}は、この端末では回転できません。そのまま送れます。`);
  return { ...photo, file, sha256: await sha256Of(await file.arrayBuffer()) };
}
