import { createStore, type UseStore } from 'idb-keyval';

const opened = createStore('satomori-drafts', 'drafts');

/**
 * Where drafts lie on the device. A write is done only when it is on the disk: browsers otherwise say so before, and a
 * phone that goes out would lose what the form called saved. Source: R7.
 */
export const draftStore: UseStore = (mode, act) =>
  opened('readonly', ({ transaction: { db }, name }) =>
    act(db.transaction(name, mode, { durability: 'strict' }).objectStore(name)),
  );
