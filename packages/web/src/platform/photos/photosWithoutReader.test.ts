import { expect, it, vi } from 'vitest';
import { isLoadingAhead } from '../network/loadAhead.ts';
import { readPhoto } from './photos.ts';
import { JPEG_WITH_PLACE as bytes } from './testing/jpegWithPlace.ts';

const seen = vi.hoisted(() => ({ isForLater: false, check: (): boolean => false }));

vi.mock('exifreader', () => {
  seen.isForLater = seen.check();
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('a photo is accepted where the reader of its tags cannot be fetched, and the page is not loaded again for it', async () => {
  seen.check = isLoadingAhead;
  expect(await readPhoto(new File([bytes], 'a.jpg', { type: 'image/jpeg' }))).toMatchObject({
    name: 'a.jpg',
    sha256: 'e917e5bdfd2a9758c089ed0322d6c52a30db1b0fdda8ce8ec1cc6c6fce77eda6',
    exif_available: false,
    taken_at: null,
  });
  expect(seen.isForLater).toBe(true);
});
