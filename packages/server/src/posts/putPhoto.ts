import { type DecodedInputOf, MAX_PHOTOS, type putCapturePhoto } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db, Database } from '../database/database.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import { isSurelyUndone, isUniqueViolation } from '../database/databaseErrors.ts';
import { nextSequences } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { confirmPhotos, removePhotoFiles } from '../photos/photoFiles.ts';
import { photoRow, type PhotoWithFile } from '../photos/photoRow.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { findPhoto, type PhotoRow, insertPhoto, listPhotos, removePhoto } from '../photos/repository.ts';
import { discardPhotos, type ReceivedPhoto } from '../plugins/multipart.ts';
import { findSite } from '../sites/repository.ts';
import { audienceOf, changesOf } from './audience.ts';
import { statusAfterOrThrow } from './change.ts';
import { keepPhotos } from './keepPhotos.ts';
import type { PostKind } from './kinds.ts';
import { findPost, type PostRow } from './repository.ts';
import { updatePost } from './reviewRepository.ts';
import { notePhotoMatchWarnings, noteRepeats, noteSimilarPhotos } from './warnings.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  /** Milliseconds. */
  now: () => number;
}

type PhotoInput = DecodedInputOf<typeof putCapturePhoto>['body'];
type TurnedInput = PhotoInput & Pick<PhotoRow, 'turn'>;

/** The post whose photo is added or replaced, if the caller may edit it now. */
async function findEditable(db: Db, scope: Scope, kind: PostKind, postId: string) {
  const post = await findPost(db, scope, kind, postId);
  if (post === undefined) throw new AppError('not_found');
  statusAfterOrThrow(scope, kind, post, 'edit');
  return post;
}

/** Whether the same photo is already stored: repeating the request changes nothing. */
const isSame = (known: PhotoRow | undefined, input: TurnedInput): boolean =>
  known !== undefined &&
  known.owner_id === input.point_id &&
  known.sha256 === input.sha256 &&
  known.photo_kind === input.photo_kind &&
  known.turn === input.turn &&
  known.caption === (input.caption ?? null) &&
  (input.sort_order === undefined || known.sort_order === input.sort_order);

/** What the audit log contains about a photo: never its bytes. */
const loggedOf = ({ sha256, photo_kind, turn, caption }: Omit<PhotoRow, 'site_id'>) => ({
  sha256,
  photo_kind,
  turn,
  caption,
});

/** The stored original as if it had been sent again: its copies are created with another turn. */
async function receiveStored(
  store: PhotoStore,
  { id, storage_key }: PhotoRow,
): Promise<ReadonlyMap<string, ReceivedPhoto>> {
  const { stream } = await store.read(storage_key, 'original');
  return new Map([[id, await store.receive(stream)]]);
}

/** The row with another description of the same file. */
const describedRow = (
  known: PhotoRow,
  { photo_kind, caption = null, sort_order = known.sort_order }: PhotoInput,
): PhotoRow => ({ ...known, photo_kind, caption, sort_order });

interface Request {
  photos: ReadonlyMap<string, ReceivedPhoto>;
  requestId: string;
}

/** A photo as it is to be, and what is stored under its id. */
interface Put<Known extends PhotoRow | undefined = PhotoRow | undefined> {
  post: PostRow;
  input: TurnedInput;
  known: Known;
  requestId: string;
}

/** Without a file, and without a hash that says otherwise, the stored file is meant; a new file stands upright. */
async function readPut(
  db: Db,
  scope: Scope,
  kind: PostKind,
  described: PhotoInput,
  { photos: received, requestId }: Request,
): Promise<Put> {
  const post = await findEditable(db, scope, kind, described.point_id);
  const known = await findPhoto(db, scope, described.id);
  if (known !== undefined && known.owner_id !== post.id) throw new AppError('id_conflict');
  const sent = received.size === 0 ? known?.sha256 : received.get(described.id)?.sha256;
  const sha256 = described.sha256 ?? sent;
  const turn = described.turn ?? (known?.sha256 === sha256 ? known?.turn : undefined) ?? 0;
  return { post, known, input: { ...described, sha256, turn }, requestId };
}

/**
 * Adds a photo to a post, or replaces the one with its id; without a file only its description and its turn change.
 *
 * @throws {AppError} `not_found`, `not_allowed`, `not_possible_now`, `id_conflict` for the id of a photo elsewhere,
 * `version_conflict` if another was stored at the same moment, `too_many_photos`
 */
export async function putPhoto(
  services: Services,
  scope: Scope,
  kind: PostKind,
  described: PhotoInput,
  request: Request,
): Promise<PhotoRow> {
  const { photos: received } = request;
  try {
    const put = await readPut(services.database.db, scope, kind, described, request);
    const { known, input } = put;
    if (known !== undefined && isSame(known, input)) return known;
    if (known === undefined || received.size > 0 || known.sha256 !== input.sha256)
      return await addOrReplacePhoto(services, scope, kind, put, received);
    const change = known.turn === input.turn ? describePhoto : turnPhoto;
    return await change(services, scope, kind, { ...put, known });
  } finally {
    await discardPhotos(received, services.photos);
  }
}

/** Changes the description of a photo; its file stays unchanged. */
async function describePhoto(
  { database, now }: Services,
  scope: Scope,
  kind: PostKind,
  { known, input, requestId }: Put<PhotoRow>,
): Promise<PhotoRow> {
  const row = describedRow(known, input);
  await database.transaction((trx) => writePhoto(trx, scope, kind, { row, known, at: now(), requestId }));
  return row;
}

/** Creates the copies of the stored file once more, turned; its description may change, too. */
async function turnPhoto(
  services: Services,
  scope: Scope,
  kind: PostKind,
  put: Put<PhotoRow>,
): Promise<PhotoRow> {
  const { photos: store, now } = services;
  const { known, input } = put;
  await countOthers(services.database.db, scope, put);
  const files = await receiveStored(store, known);
  try {
    const photo = await keepPhoto(store, scope, input, files);
    const { path, storage_key, width, height, visual_hash } = photo.file;
    const { turn } = input;
    const row = { ...describedRow(known, input), turn, path, storage_key, width, height, visual_hash };
    return await writeKept(services, scope, kind, put, { photo, row, at: now() });
  } finally {
    await discardPhotos(files, store);
  }
}

async function addOrReplacePhoto(
  services: Services,
  scope: Scope,
  kind: PostKind,
  put: Put,
  files: ReadonlyMap<string, ReceivedPhoto>,
): Promise<PhotoRow> {
  const { post, known, input } = put;
  const others = await countOthers(services.database.db, scope, put);
  const photo = await keepPhoto(services.photos, scope, input, files);
  const at = services.now();
  const sortOrder = input.sort_order ?? known?.sort_order ?? others;
  const owner = { type: kind.photoOwner, id: post.id, sortOrder, userId: scope.userId, now: at };
  return writeKept(services, scope, kind, put, { photo, row: photoRow(photo, owner), at });
}

/** The number of the post's other photos. @throws {AppError} `too_many_photos` if it has no room for this one */
async function countOthers(db: Db, scope: Scope, { post, input }: Put): Promise<number> {
  const others = (await listPhotos(db, scope, [post.id])).filter(({ id }) => id !== input.id);
  if (others.length >= MAX_PHOTOS) throw new AppError('too_many_photos');
  return others.length;
}

async function keepPhoto(
  store: PhotoStore,
  scope: Scope,
  input: TurnedInput,
  files: ReadonlyMap<string, ReceivedPhoto>,
): Promise<PhotoWithFile<TurnedInput>> {
  const [photo] = await keepPhotos([input], files, store, scope.userId);
  if (photo === undefined) throw new AppError('photo_unreadable');
  return photo;
}

/** Writes a photo whose copies are in the store. @returns its row, also where a repeated request wrote it first */
async function writeKept(
  services: Services,
  scope: Scope,
  kind: PostKind,
  { post, known, input, requestId }: Put,
  { photo, row, at }: { photo: PhotoWithFile<TurnedInput>; row: Omit<PhotoRow, 'site_id'>; at: number },
): Promise<PhotoRow> {
  const { database, photos: store } = services;
  try {
    await database.transaction(async (trx) => {
      await confirmPhotos(services, trx, [photo]);
      await writePhoto(trx, scope, kind, { row, known, at, requestId });
    });
  } catch (error) {
    if (isSurelyUndone(error)) await removePhotoFiles([photo], store);
    if (!isUniqueViolation(error)) throw error;
    // Another request with the same id was faster: its photo decides.
    const stored = await findPhoto(database.db, scope, input.id);
    if (stored !== undefined && isSame(stored, input)) return stored;
    throw new AppError(stored?.owner_id === post.id ? 'version_conflict' : 'id_conflict');
  }
  // Not removed: a running backup may still name it. If it cannot be moved to the trash now, the sweep does it.
  if (known !== undefined) await store.moveToTrash(known.storage_key).catch(() => {});
  return { ...row, site_id: scope.siteId };
}

interface NewPhoto {
  row: Omit<PhotoRow, 'site_id'>;
  /** The photo that it replaces. */
  known: PhotoRow | undefined;
  at: number;
  requestId: string;
}

async function writePhoto(
  trx: Db,
  scope: Scope,
  kind: PostKind,
  { row, known, at, requestId }: NewPhoto,
): Promise<void> {
  // It may have been approved while the copies were created.
  const post = await findEditable(trx, scope, kind, row.owner_id);
  const audience = audienceOf(kind, await findSite(trx, scope), post);
  const sequences = await nextSequences(trx, scope.siteId, changesOf(kind, post.id, [audience]));
  if (known !== undefined) await removePhoto(trx, scope, known.id);
  await insertPhoto(trx, scope, row);
  const changes = { updated_at: at, sequence: sequences.at(-1) ?? 0 };
  if (!(await updatePost(trx, scope, post, changes))) throw new AppError('version_conflict');
  await writeAudit(trx, scope, {
    action: 'photo',
    target_type: kind.photoOwner,
    target_id: post.id,
    at,
    changes: { [`photos.${row.id}`]: [known === undefined ? null : loggedOf(known), loggedOf(row)] },
    request_id: requestId,
  });
  const hashes = [row.sha256, ...(known === undefined ? [] : [known.sha256])];
  await noteRepeats(trx, scope, kind, post.id, hashes);
  await noteSimilarPhotos(trx, scope, kind, post.id, { former: known === undefined ? [] : [known] });
  await notePhotoMatchWarnings(trx, scope, kind, post.id);
}
