import type { OutboxEntry } from '@satomori/core';
import { useQueryClient } from '@tanstack/react-query';
import { askToKeepStorage } from '../../platform/device/device.ts';
import { ChangedElsewhere } from '../../platform/drafts/changedElsewhere.ts';
import type { SendResult } from '../../platform/outbox/outbox.ts';
import type { SendWatch } from '../../platform/outbox/sending.ts';
import { addEntry, toRecords } from '../../platform/outbox/outboxStorage.ts';
import type { DraftFile, Sound } from '../../platform/photos/keptPhoto.ts';
import { NotStored } from '../../platform/outbox/notStored.ts';
import { type Recorded, useDeliver, useNewEntry, useOutbox } from './outbox.ts';
import { refetchSent } from './refetchSent.ts';

export type RecordedPhoto = Sound<DraftFile> & { id: string };

/** Writes the entry to the device; where a draft becomes the entry, in its place. */
export type WriteEntry = (write: (deleted: readonly string[]) => Promise<void>) => Promise<void>;

const WITHOUT_DRAFT: WriteEntry = (write) => write([]);

/**
 * Records something: it is stored on the device first, then sent. Where the device cannot store it, it is sent from
 * memory.
 *
 * @throws {ChangedElsewhere} where another tab changed the draft
 * @throws {NotStored} where the device cannot store it and there is no connection
 *
 * Source: R7, R200.
 */
export function useRecord() {
  const outbox = useOutbox();
  const newEntry = useNewEntry();
  const deliver = useDeliver();
  const queryClient = useQueryClient();

  /** Resolves with `false` where the device cannot store anything. */
  async function store(entry: OutboxEntry, photos: readonly RecordedPhoto[], write: WriteEntry) {
    try {
      const records = await toRecords(entry, photos);
      await write((deleted) => addEntry(entry, records, deleted));
    } catch (error) {
      if (error instanceof ChangedElsewhere) throw error;
      if (!navigator.onLine) throw new NotStored(error);
      return false;
    }
    void askToKeepStorage();
    return true;
  }

  return async (
    recorded: Recorded,
    photos: readonly RecordedPhoto[],
    watch: SendWatch,
    write: WriteEntry = WITHOUT_DRAFT,
  ): Promise<{ result: SendResult; remove: () => Promise<void> }> => {
    const entry = newEntry(recorded);
    if (await store(entry, photos, write)) {
      await outbox.refresh();
      return { result: await outbox.send(entry.id, watch), remove: () => outbox.remove(entry) };
    }
    const answer = await deliver(entry, photos, watch);
    refetchSent(queryClient, entry);
    return { result: { outcome: 'sent', answer }, remove: () => Promise.resolve() };
  };
}
