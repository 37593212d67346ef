import { MAX_PHOTO_BYTES, MAX_PHOTOS, type PhotoKind, type PhotoTurn } from '@satomori/core';
import { useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { newId } from '../../platform/device/newId.ts';
import { isIntact } from '../../platform/photos/keptPhoto.ts';
import { PhotoProblem } from '../../platform/photos/photoProblem.ts';
import { readPhoto, type ReadPhoto, UnreadableFile } from '../../platform/photos/photos.ts';
import { type DraftPhoto, type PostDraft, withoutPhoto } from '../draft/postDraft.ts';
import type { FormDraft } from '../draft/useDraft.ts';

const MEGABYTE = 1024 * 1024;

/** Why a file is not even read; `null` where it is read. */
const refusalOf = (file: File): string | null =>
  file.size > MAX_PHOTO_BYTES
    ? `${file.name}は${(file.size / MEGABYTE).toFixed(0)}MBあります。1枚${MAX_PHOTO_BYTES / MEGABYTE}MBまで送れます。`
    : null;

const sentenceFor = (error: unknown, name: string): string =>
  error instanceof PhotoProblem ? error.message : `${name}を読み取れませんでした。`;

interface PhotoRules {
  /** Maximum number of photos: fewer than `MAX_PHOTOS` where some are already stored. */
  most: number;
  /** Kinds that new photos get, in the order in which they are usually taken; the person may change each. */
  proposed: readonly PhotoKind[];
}

type ChosenPhoto = Pick<DraftPhoto, keyof ReadPhoto | 'damage' | 'addedAt'>;

/** A chosen photo; one that cannot be read is added as damaged, so that it is noticed. */
async function readChosen(file: File): Promise<ChosenPhoto> {
  const addedAt = clock.now();
  try {
    return { ...(await readPhoto(file)), damage: null, addedAt };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const unknown = { exif_available: false, taken_at: null, exif_latitude: null, exif_longitude: null };
    return { name: file.name, file: null, damage: 'unreadable', sha256: '', addedAt, ...unknown };
  }
}

/** Replaces a photo; a different file gets an id of its own and is not turned. */
const inPlaceOf = (photo: DraftPhoto, chosen: ChosenPhoto): DraftPhoto => ({
  ...photo,
  ...chosen,
  ...(photo.sha256 === chosen.sha256 ? {} : { id: newId(), turn: 0 as const }),
});

/** A quarter turn further to the right. */
const turnedOn = (turn: PhotoTurn): PhotoTurn => ((turn + 90) % 360) as PhotoTurn;

/** The first kind of the proposed ones that no photo has yet. */
const nextKind = (photos: readonly DraftPhoto[], proposed: readonly PhotoKind[]): PhotoKind =>
  proposed.find((kind) => photos.every(({ photo_kind }) => photo_kind !== kind)) ?? 'unsorted';

/** Adds a chosen photo unless it is already there; replaces the same one where it is damaged. */
function withChosen(
  photos: readonly DraftPhoto[],
  chosen: ChosenPhoto,
  { most, proposed }: PhotoRules,
): readonly DraftPhoto[] {
  const same = photos.find(({ sha256 }) => sha256 !== '' && sha256 === chosen.sha256);
  if (same !== undefined && !isIntact(same))
    return photos.map((photo) => (photo === same ? inPlaceOf(photo, chosen) : photo));
  if (same !== undefined || photos.length >= most) return photos;
  return [...photos, { ...chosen, id: newId(), photo_kind: nextKind(photos, proposed) }];
}

/** Photos with a chosen one in place of another, which goes where the chosen one is there already. */
function withReplaced(photos: readonly DraftPhoto[], id: string, chosen: ChosenPhoto): readonly DraftPhoto[] {
  const isElsewhere = photos.some(
    (each) => each.id !== id && isIntact(each) && each.sha256 === chosen.sha256,
  );
  if (isElsewhere) return photos.filter((each) => each.id !== id);
  return photos.map((each) => (each.id === id ? inPlaceOf(each, chosen) : each));
}

function withMoved(photos: readonly DraftPhoto[], id: string, to: number): readonly DraftPhoto[] {
  const photo = photos.find((each) => each.id === id);
  return photo === undefined ? photos : photos.filter((each) => each !== photo).toSpliced(to, 0, photo);
}

/** Reads chosen files one after the other, counts those still to be read, and keeps why one cannot be taken. */
function usePhotoReader() {
  const [reading, setReading] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const refuse = (problem: string) => setProblems((before) => [...before, problem]);

  async function read(file: File, use: (chosen: ChosenPhoto) => void): Promise<void> {
    const refusal = refusalOf(file);
    if (refusal !== null) return refuse(refusal);
    try {
      use(await readChosen(file));
    } catch (error) {
      refuse(sentenceFor(error, file.name));
    }
  }

  async function readFiles(files: readonly File[], use: (chosen: ChosenPhoto) => void): Promise<void> {
    setReading((before) => before + files.length);
    for (const file of files) {
      await read(file, use);
      setReading((before) => before - 1);
    }
  }

  return { reading, problems, setProblems, readFiles };
}

interface Removed {
  photo: DraftPhoto;
  /** Its former index. */
  at: number;
}

/** The photos of a draft and the actions on them; `problems` has a sentence for each file that cannot be used. */
export function usePhotos<Draft extends PostDraft>({ draft, change }: FormDraft<Draft>, rules: PhotoRules) {
  const { photos } = draft;
  const { reading, problems, setProblems, readFiles } = usePhotoReader();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const changePhotos = (made: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]) =>
    change((before) => ({ photos: made(before.photos) }) as Partial<Draft>);

  async function add(files: readonly File[]): Promise<void> {
    const room = Math.max(0, rules.most - photos.length - reading);
    const over = files.length - room;
    setRemoved(null);
    setProblems(over > 0 ? [`写真は1件につき${MAX_PHOTOS}枚までです。${over}枚は加えていません。`] : []);
    await readFiles(files.slice(0, room), (chosen) =>
      changePhotos((before) => withChosen(before, chosen, rules)),
    );
  }

  /** Replaces a damaged photo with another file. */
  async function replace(id: string, file: File): Promise<void> {
    setProblems([]);
    await readFiles([file], (chosen) => changePhotos((before) => withReplaced(before, id, chosen)));
  }

  function remove(id: string) {
    const at = photos.findIndex((photo) => photo.id === id);
    const photo = photos[at];
    if (photo === undefined) return;
    setProblems([]);
    if (!isIntact(photo)) {
      // There is nothing to restore.
      setRemoved(null);
      change((before) => withoutPhoto(before, id) as Partial<Draft>);
      return;
    }
    setRemoved({ photo, at });
    changePhotos((before) => before.filter((each) => each.id !== id));
  }

  function restore() {
    if (removed === null) return;
    setRemoved(null);
    changePhotos((before) => before.toSpliced(removed.at, 0, removed.photo));
  }

  const move = (id: string, to: number) => changePhotos((before) => withMoved(before, id, to));

  /** The file stays as the camera made it: the server turns its copies. Source: R98. */
  const turn = (id: string) =>
    changePhotos((before) =>
      before.map((photo) => (photo.id === id ? { ...photo, turn: turnedOn(photo.turn ?? 0) } : photo)),
    );

  const describe = (id: string, fields: Pick<DraftPhoto, 'photo_kind'> | Pick<DraftPhoto, 'caption'>) =>
    changePhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo)));

  const undo = removed === null ? null : { name: `写真${removed.at + 1}`, onRestore: restore };
  return { reading, problems, removed: undo, add, replace, remove, move, turn, describe };
}
