import { captureSchema, csvOf, evidenceFaultText, postTimeText } from '@satomori/core';
import * as z from 'zod/mini';
import { csvFile } from '../exports/formats/csvFile.ts';
import { once } from '../exports/formats/once.ts';
import type { ZipEntry } from '../exports/formats/zipOf.ts';
import { CAPTURE_LIST, namePeople } from '../exports/lists/captures.ts';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { PhotoRow } from '../photos/repository.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { readCopy } from '../photos/readCopy.ts';
import { safePart } from '../papers/fileName.ts';
import type { CaptureView } from '../posts/captures/view.ts';
import { namesOfMembers } from '../users/repository.ts';
import type { Claim } from './readClaim.ts';

/** A capture in the pack: its place in the order tells captures without a number apart. */
interface PackedCapture extends CaptureView {
  folder: string;
  approver: string | null;
}

const folderOf = ({ capture_no }: CaptureView, index: number): string =>
  `${String(index + 1).padStart(4, '0')}_${safePart(capture_no ?? '番号なし')}`;

const photoName = ({ photo_kind }: PhotoRow, index: number): string =>
  `photo-${index + 1}_${photo_kind}.webp`;

/** Of a photo: what the camera wrote about place and device stays on the server. */
const photoFacts = (photo: PhotoRow, index: number) => ({
  file: photoName(photo, index),
  photo_kind: photo.photo_kind,
  caption: photo.caption,
  taken_at: photo.taken_at === null ? null : new Date(photo.taken_at).toISOString(),
  /** Of the file as it was sent; the pack has the copy without camera data. */
  sha256_sent: photo.sha256,
});

/** Made when it is read: of 2,000 captures one text is in memory. */
function* factsOf({ photos, folder: _folder, approver, ...capture }: PackedCapture): Generator<string> {
  const { photos: _none, ...facts } = z.encode(captureSchema, { ...capture, photos: [] });
  yield `${JSON.stringify({ ...facts, approved_by_name: approver, photos: photos.map(photoFacts) }, null, 2)}\n`;
}

const faultLines = (faults: Claim['faults']) =>
  csvOf(
    [
      { heading: '捕獲個体番号', value: ({ capture_no }) => capture_no },
      {
        heading: '日時',
        value: ({ captured_at, time_precision }) =>
          postTimeText(new Date(captured_at).toISOString(), time_precision),
      },
      { heading: '足りないもの', value: evidenceFaultText },
      { heading: '捕獲のID', value: ({ capture_id }) => capture_id },
    ],
    faults,
  );

/**
 * The files of a pack in their order: the list for people, what is missing, then the facts and photos of each
 * capture.
 */
export async function evidenceFiles(
  db: Db,
  scope: Scope,
  { approved, faults, site, hunter }: Claim,
  { photos: store, at }: { photos: PhotoStore; at: number },
): Promise<ZipEntry[]> {
  const approvers = await namesOfMembers(
    db,
    scope,
    approved.flatMap(({ approved_by }) => approved_by ?? []),
  );
  const captures: PackedCapture[] = approved.map((capture, index) => ({
    ...capture,
    folder: folderOf(capture, index),
    approver: approvers.get(capture.approved_by ?? '') ?? null,
  }));
  const list = csvFile<PackedCapture>({
    about: { site: site.name, subject: '捕獲', filter: [['捕獲者', hunter.name]], savedAt: at },
    columns: [
      { name: 'folder', heading: 'フォルダー', kind: 'text', value: ({ folder }) => folder },
      ...CAPTURE_LIST.columns({ scope, site }, { of: 'captures', format: 'csv' }),
      { name: 'approver', heading: '承認した人', kind: 'text', value: ({ approver }) => approver },
    ],
    pages: once(await namePeople(db, scope, captures)),
  });
  return [
    { path: 'captures.csv', content: list },
    ...(faults.length === 0 ? [] : [{ path: 'missing.csv', content: once(faultLines(faults)) }]),
    ...captures.flatMap((capture) => [
      { path: `${capture.folder}/capture.json`, content: factsOf(capture) },
      ...capture.photos.map((photo, index) => ({
        path: `${capture.folder}/${photoName(photo, index)}`,
        content: readCopy(store, photo.storage_key),
        isPacked: true,
      })),
    ]),
  ];
}
