import {
  ApiError,
  type CallOptions,
  type CaptureChange,
  type PhotoInput,
  type ListAnswer,
  type PhotoFile,
  type PhotoKind,
  type PhotoTurn,
} from '@satomori/core';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** Actions on a sent post other than an edit; the same for captures and sightings. */
export type ReviewAction = Exclude<CaptureChange, { action: 'edit' }>;

interface Identified {
  id: string;
}
type Pages = InfiniteData<ListAnswer<Identified>>;

const isPaged = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

/** Replaces a row with the server's answer in every list that was read. */
export function replaceRow(queryClient: QueryClient, lists: QueryKey, row: Identified): void {
  queryClient.setQueriesData<unknown>({ queryKey: lists }, (data: unknown) => {
    if (!isPaged(data)) return data;
    const pages = data.pages.map((page) =>
      page.json.some(({ id }) => id === row.id)
        ? { ...page, json: page.json.map((each) => (each.id === row.id ? row : each)) }
        : page,
    );
    return { ...data, pages };
  });
}

/** The current row, where another person changed it first; `null` for any other error. */
export function storedRowOf<Row>(error: unknown): Row | null {
  if (!(error instanceof ApiError) || error.result !== 'version_conflict') return null;
  return (error.details['current'] as Row | undefined) ?? null;
}

/** A new photo of a stored post. */
export interface AddedPhoto extends PhotoFile {
  photo_kind: PhotoKind;
  sha256: string;
  exif_available: boolean;
  taken_at: string | null;
  exif_latitude: number | null;
  exif_longitude: number | null;
  caption?: string;
  turn?: PhotoTurn;
}

/** Changed texts of a photo that the post already has. */
export interface DescribedPhoto {
  id: string;
  photo_kind: PhotoKind;
  caption: string | null;
}

/** An edit to be sent. */
interface Edit<Row, Content> {
  /** The row as it was when the edit began, or when another person's change was shown. */
  row: Row;
  content: Content;
  photos: readonly AddedPhoto[];
  photoTexts: readonly DescribedPhoto[];
  /** Called with the uploaded share of a photo, from 0 to 1. */
  onPhoto?: (id: string, share: number) => void;
}

interface EditCalls<Row, Content> {
  putPhoto: (
    image: PhotoInput,
    file: Blob | null,
    progress: Pick<CallOptions, 'onUpload'>,
  ) => Promise<unknown>;
  read: (id: string) => Promise<Row | null>;
  edit: (id: string, change: { action: 'edit'; version: number; point: Content }) => Promise<Row>;
}

/** Fields that change with every photo, without a person's change of the content. */
const MOVING = ['version', 'sequence', 'updated_at', 'photos', 'warnings'];
const saysSame = (one: object, other: object): boolean => {
  const comparable = (row: object) =>
    JSON.stringify(Object.entries(row).filter(([field]) => !MOVING.includes(field)));
  return comparable(one) === comparable(other);
};

interface Versioned {
  id: string;
  version: number;
}

/**
 * Adds the photos and the changed captions, then writes the content: the post is submitted for review only
 * when it is complete. Every step can be repeated after a lost answer.
 */
export async function resubmitPost<Row extends Versioned, Content>(
  { row, content, photos, photoTexts, onPhoto }: Edit<Row, Content>,
  { putPhoto, read, edit }: EditCalls<Row, Content>,
): Promise<Row> {
  for (const { id, file, ...photo } of photos) {
    // The turn is always sent: without it a photo that was sent before keeps its turn.
    const { photo_kind, sha256, exif_available, taken_at, exif_latitude, exif_longitude, turn = 0 } = photo;
    const caption = photo.caption?.trim() ? { caption: photo.caption.trim() } : {};
    const camera = { exif_available, taken_at, exif_latitude, exif_longitude };
    const fields = { photo_kind, sha256, turn, ...camera, ...caption };
    const onUpload = (sent: number, total: number) => onPhoto?.(id, sent / Math.max(1, total));
    await putPhoto({ id, point_id: row.id, ...fields }, file, { onUpload });
    onPhoto?.(id, 1);
  }
  for (const text of photoTexts) await putPhoto({ ...text, point_id: row.id }, null, {});
  // Each photo increased the version; a change of the content by another person is a conflict.
  const stored = photos.length + photoTexts.length === 0 ? row : await read(row.id);
  const isUntouched = stored !== null && saysSame(stored, row);
  const { version } = isUntouched ? stored : row;
  return edit(row.id, { action: 'edit', version, point: content });
}
