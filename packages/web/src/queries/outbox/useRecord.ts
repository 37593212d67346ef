import { useQueryClient } from '@tanstack/react-query';
import { askToKeepStorage } from '../../platform/device/device.ts';
import { ChangedElsewhere } from '../../platform/drafts/changedElsewhere.ts';
import type { SendResult } from '../../platform/outbox/outbox.ts';
import type { SendWatch } from '../../platform/outbox/sendWatch.ts';
import { addEntry, toRecords } from '../../platform/outbox/outboxStorage.ts';
import type { DraftFile, IntactPhoto } from '../../platform/photos/keptPhoto.ts';
import { AlreadyWaiting } from '../../platform/outbox/alreadyWaiting.ts';
import { NotStored } from '../../platform/outbox/notStored.ts';
import { type Recorded, useDeliver, useNewEntry, useOutbox } from './outbox.ts';
import { refetchSent } from './refetchSent.ts';

type RecordedPhoto = IntactPhoto<DraftFile> & { id: string };

/** The draft that becomes the entry. */
interface BecomingDraft {
  /** Writes the entry to the device in its place. */
  handOver: (write: (deleted: readonly string[]) => Promise<void>) => Promise<void>;
  /** As for `addEntry`. */
  replaces?: string | undefined;
}

const WITHOUT_DRAFT: BecomingDraft = { handOver: (write) => write([]) };

/**
 * Records something: it is stored on the device first, then sent. Where the device cannot store it, it is sent from
 * memory.
 *
 * @throws {ChangedElsewhere} where another tab changed the draft
 * @throws {AlreadyWaiting} where another content waits on the device under the same id
 * @throws {NotStored} where the device cannot store it and there is no connection
 *
 * Source: R7, R200.
 */
export function useRecord() {
  const outbox = useOutbox();
  const newEntry = useNewEntry();
  const deliver = useDeliver();
  const queryClient = useQueryClient();

  return async (
    recorded: Recorded,
    photos: readonly RecordedPhoto[],
    watch: SendWatch,
    { handOver, replaces }: BecomingDraft = WITHOUT_DRAFT,
  ): Promise<{ result: SendResult; remove: () => Promise<void> }> => {
    const entry = newEntry(recorded);
    try {
      const records = await toRecords(entry, photos);
      const store = async () => {
        await handOver((deleted) => addEntry(entry, records, { deleted, replaces }));
        void askToKeepStorage();
      };
      return { result: await outbox.record(entry, store, watch), remove: () => outbox.remove(entry) };
    } catch (error) {
      // Only storing can fail here: what comes after it is a result.
      if (error instanceof ChangedElsewhere || error instanceof AlreadyWaiting) throw error;
      if (!navigator.onLine) throw new NotStored(error);
    }
    const answer = await deliver(entry, photos, watch);
    refetchSent(queryClient, entry);
    return { result: { outcome: 'sent', answer }, remove: () => Promise.resolve() };
  };
}
