import type { UseStore } from 'idb-keyval';
import { openStore } from '../device/openStore.ts';

const opened = openStore('satomori-drafts', 'drafts');

/**
 * Storage of drafts. A write completes only when it is on disk: by default browsers report it earlier, and a
 * phone that loses power would lose what the form reported as saved. Source: R7.
 */
export const draftStore: UseStore = async (mode, act) =>
  opened('readonly', ({ transaction: { db }, name }) =>
    act(db.transaction(name, mode, { durability: 'strict' }).objectStore(name)),
  );
