/** Uploaded share of each photo, from 0 to 1, by its id. */
export type PhotoShares = Readonly<Record<string, number>>;

interface Sized {
  id: string;
  file: Pick<Blob, 'size'>;
}

/**
 * Uploaded share of each photo in one multipart body. The photos are at its end, in order, after the JSON of
 * the post.
 *
 * @param sent bytes of the body so far
 * @param total bytes of the whole body
 */
export function photoShares(photos: readonly Sized[], sent: number, total: number): PhotoShares {
  const bytes = photos.reduce((sum, { file }) => sum + file.size, 0);
  let begin = Math.max(0, total - bytes);
  return Object.fromEntries(
    photos.map(({ id, file: { size } }) => {
      const share = sent >= total ? 1 : Math.min(1, Math.max(0, (sent - begin) / Math.max(1, size)));
      begin += size;
      return [id, share];
    }),
  );
}
