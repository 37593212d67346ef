import type { PhotoRefusal } from '../photos/photoPools.ts';
import { type Fields, fieldsOf } from './lenientFields.ts';

/** One picture of a message: what the server adds to its stored JSON. */
export interface PictureNote {
  /** Of the file as it was sent. */
  sha256: string;
  /** Why it was left out; absent where it is kept. */
  refused?: PhotoRefusal;
}

/** The field under which a stored message names its pictures; a sender's own field of this name is replaced. */
const FIELD = 'received_pictures';

/** The message with the pictures that came with it. */
export const withPictures = (fields: Fields, pictures: readonly PictureNote[]): Fields => ({
  ...fields,
  [FIELD]: pictures,
});

/** The message as it was sent without pictures: nobody but this server names any. */
export function withoutPictures(fields: Fields): Fields {
  const { [FIELD]: _, ...others } = fields;
  return others;
}

const notesOf = (fields: Fields): Fields[] => {
  const notes = fields[FIELD];
  return Array.isArray(notes) ? notes.map(fieldsOf) : [];
};

/** Whether pictures came with a stored message, kept or not. */
export const hasPictures = (fields: Fields): boolean => notesOf(fields).length > 0;

/** How many of them are kept, and were left out. */
export function countPictures(fields: Fields): { kept: number; refused: number } {
  const notes = notesOf(fields);
  const refused = notes.filter((note) => note['refused'] !== undefined).length;
  return { kept: notes.length - refused, refused };
}
