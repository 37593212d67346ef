import { ApiError, type Capture, type Photo, type Sighting, type ReadingApi } from '@satomori/core';
import { findCapture } from '../captures/findCapture.ts';
import { captureById, sightingById } from '../posts/byId.ts';
import { CliError } from '../errors/cliError.ts';
import { type ReadPage, readPages } from '../server/pages.ts';
import { isUuid } from '../options/pickNamed.ts';

/** A capture or a sighting, with its photos that were requested. */
export type FoundPhotos = { photos: readonly Photo[] } & (
  | { of: 'capture'; post: Capture }
  | { of: 'sighting'; post: Sighting }
);

type Found = FoundPhotos | undefined;
type Search = (api: ReadingApi, id: string) => Promise<Found>;

const photosOfCapture: Search = async (api, id) => {
  const post = await captureById(api, id);
  return post && { of: 'capture', post, photos: post.photos };
};

const photosOfSighting: Search = async (api, id) => {
  const post = await sightingById(api, id);
  return post && { of: 'sighting', post, photos: post.photos };
};

/** The lists have no filter by photo id, so their pages are read until the photo is found. */
async function postWithPhoto<Post extends { photos: readonly Photo[] }>(
  read: ReadPage<Post>,
  id: string,
): Promise<{ post: Post; photos: readonly Photo[] } | undefined> {
  for await (const { json } of readPages(read, Number.POSITIVE_INFINITY)) {
    for (const post of json) {
      const photos = post.photos.filter((photo) => photo.id === id);
      if (photos.length > 0) return { post, photos };
    }
  }
  return undefined;
}

const capturePhoto: Search = async (api, id) => {
  const found = await postWithPhoto((page) => api.captures.list(page), id);
  return found && { of: 'capture', ...found };
};

const sightingPhoto: Search = async (api, id) => {
  const found = await postWithPhoto((page) => api.sightings.list(page), id);
  return found && { of: 'sighting', ...found };
};

/** A person who may see only captures, or only sightings, still finds those. */
async function findById(api: ReadingApi, id: string): Promise<FoundPhotos> {
  const searches = [photosOfCapture, photosOfSighting, capturePhoto, sightingPhoto];
  let refused: ApiError | undefined;
  let refusals = 0;
  for (const search of searches) {
    try {
      const found = await search(api, id);
      if (found !== undefined) return found;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      refused = error;
      refusals += 1;
    }
  }
  if (refused !== undefined && refusals === searches.length) throw refused;
  throw new CliError('notFound', 'not_found', `投稿も写真も見つかりません: ${id}`, [
    '捕獲の一覧を見る: satomori captures list',
    '目撃の一覧を見る: satomori sightings list',
  ]);
}

/**
 * Finds photos by a capture number, or by the id of a capture, a sighting or a photo.
 *
 * @throws {CliError} not found; or a usage error that lists the candidates, since numbers restart each fiscal year
 */
export async function findPhotos(api: ReadingApi, wanted: string): Promise<FoundPhotos> {
  if (isUuid(wanted)) return findById(api, wanted.toLowerCase());
  const post = await findCapture(api, wanted);
  return { of: 'capture', post, photos: post.photos };
}
