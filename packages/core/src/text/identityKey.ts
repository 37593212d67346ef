const SPACES = /\s+/gu;
/** Invisible characters do not make a name different. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The key by which names that must be unique are compared: login ids, sites, numbers of traps and people. Composed
 * and decomposed marks, full and half width, upper and lower case are equal; outer spaces are ignored and inner ones
 * collapse. Login ids are stored in this form; all else is stored as typed.
 *
 * The server stores keys under a unique index: changing the result needs a migration that computes them again.
 * Source: R66.
 */
export const identityKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .trim()
    // A mark is composed with its letter once the characters between them are removed.
    .normalize('NFKC')
    .toLowerCase();
