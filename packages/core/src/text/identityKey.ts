const SPACES = /\s+/gu;
/** What is not seen makes no other name. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name as it is compared where no two may be the same: login ids, sites, numbers of traps and people. Composed and
 * decomposed marks, full and half width, large and small letters are one; spaces around it do not count, several within
 * it are one. Login ids are also stored so; of everything else what was typed is stored.
 *
 * The server keeps keys under a unique index: a change of what comes out needs a migration that makes them anew.
 * Source: R66.
 */
export const identityKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .trim()
    // A mark that stood apart is joined once what lay between is gone.
    .normalize('NFKC')
    .toLowerCase();
