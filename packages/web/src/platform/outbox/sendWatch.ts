import type { OnUpload, OutboxEntry } from '@satomori/core';
import type { EntryPhoto } from './outboxStorage.ts';

/** How the sending of one entry is followed. */
export interface SendWatch {
  signal?: AbortSignal;
  /** Progress of the whole body. */
  onUpload?: OnUpload;
  /** Progress of one photo, 0 to 1, where each is a call of its own. */
  onPhoto?: (id: string, share: number) => void;
}

/** Sends one entry with its owner's token; see `OutboxSender.deliver`. */
export type Deliver = (
  entry: OutboxEntry,
  photos: readonly EntryPhoto[],
  watch: SendWatch,
) => Promise<unknown>;
