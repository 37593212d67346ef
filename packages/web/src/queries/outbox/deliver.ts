import {
  type CallOptions,
  createReadingApi,
  createWritingApi,
  type EffortInput,
  type HttpClient,
  MAX_PAGE_SIZE,
  type OutboxEntry,
  OwnerSignedOut,
  type PostSubject,
  type PostTypes,
  type ReadingApi,
  type TrapActInput,
  UnsendableEntry,
  type WritingApi,
} from '@satomori/core';
import type { Deliver, SendWatch } from '../../platform/outbox/sendWatch.ts';
import type { EntryPhoto } from '../../platform/outbox/outboxStorage.ts';
import { type AddedPhoto, type DescribedPhoto, resubmitPost, storedRowOf } from '../posts/changedPost.ts';

/** The body of an entry that edits a post. */
export interface EditBody {
  /** The row as it was when the edit began. */
  row: { id: string; version: number };
  content: Record<string, unknown>;
  /** Photos that are added, without their files. */
  photos: readonly Omit<AddedPhoto, 'file'>[];
  photoTexts: readonly DescribedPhoto[];
}

/** The body of an entry that says 向かいます. */
export interface AcknowledgementBody {
  /** This person's notifications of the firing; `null`: they are looked up by trap and incident. */
  ids: string[] | null;
  trap_id: string | null;
  incident_id: string | null;
  eta_minutes: number | null;
  note: string | null;
}

interface Delivery {
  entry: OutboxEntry;
  photos: readonly EntryPhoto[];
  watch: SendWatch;
  reading: ReadingApi;
  writing: WritingApi;
  /** With the owner's token. */
  options: CallOptions;
  /** Milliseconds. */
  now: number;
}

/** 向かいます that is older says nothing about where its person is now. */
const LONGEST_ACKNOWLEDGEMENT_MS = 2 * 60 * 60_000;
const TOO_OLD = '記録してから2時間以上たったため、「向かいます」は送っていません。';
const NOT_NOTIFIED = 'このわなの通知があなたに届いていないため、「向かいます」を送れません。';

const minutes = (milliseconds: number): number => Math.floor(milliseconds / 60_000);

async function acknowledge({ entry, reading, writing, options, now }: Delivery): Promise<unknown> {
  const { ids, trap_id, incident_id, eta_minutes, note } = entry.body as AcknowledgementBody;
  const ageMs = now - entry.saved_at;
  if (ageMs > LONGEST_ACKNOWLEDGEMENT_MS) throw new UnsendableEntry(TOO_OLD);
  const notified = ids ?? (await notificationsOf(reading, trap_id ?? '', incident_id, options));
  if (notified.length === 0) throw new UnsendableEntry(NOT_NOTIFIED);
  const eta = eta_minutes === null ? null : Math.max(0, eta_minutes - minutes(Math.max(0, ageMs)));
  return writing.notifications.act({ action: 'acknowledge', ids: notified, eta_minutes: eta, note }, options);
}

/** This person's own notifications of an incident of a trap. */
async function notificationsOf(
  reading: ReadingApi,
  trapId: string,
  incidentId: string | null,
  options: CallOptions,
): Promise<string[]> {
  const { json } = await reading.notifications.list({ trap_id: trapId, limit: MAX_PAGE_SIZE }, options);
  return json.flatMap(({ id, incident_id }) =>
    incident_id !== null && incident_id === incidentId ? id : [],
  );
}

/** Whether the stored row says what the edit says: the answer to an earlier attempt was lost. */
const saysWhatWasSent = (row: Record<string, unknown>, content: Record<string, unknown>): boolean =>
  Object.entries(content).every(([field, value]) => JSON.stringify(row[field]) === JSON.stringify(value));

const sendEdit =
  (of: PostSubject) =>
  async ({ entry, photos, watch, reading, writing, options }: Delivery): Promise<unknown> => {
    const { row, content, photoTexts, photos: photoFields } = entry.body as EditBody;
    const { change, putPhoto } = writing[of];
    const files = new Map(photos.map(({ id, file }) => [id, file]));
    const added = photoFields.flatMap((photo) => {
      const file = files.get(photo.id);
      return file === undefined ? [] : { ...photo, file };
    });
    try {
      return await resubmitPost<{ id: string; version: number }, Record<string, unknown>>(
        { row, content, photos: added, photoTexts, ...watch },
        {
          putPhoto: (photo, file, progress) => putPhoto(photo, file, { ...progress, ...options }),
          read: async (id) => (await reading[of].list({ ids: id }, options)).json[0] ?? null,
          edit: (id, edit) => change(id, edit as never, options),
        },
      );
    } catch (error) {
      const stored = storedRowOf<Record<string, unknown> & { version: number }>(error);
      if (stored === null) throw error;
      if (saysWhatWasSent(stored, content)) return stored;
      if (entry.failures === 0) throw error;
      // Only the server knows what it derives from the content; on an older version it compares, and writes nothing.
      return change(
        row.id,
        { action: 'edit', version: stored.version - 1, point: content } as never,
        options,
      );
    }
  };

const sendPost =
  <Of extends PostSubject>(of: Of) =>
  ({ entry, photos, watch, writing, options }: Delivery): Promise<unknown> => {
    const { onUpload } = watch;
    const progress = onUpload === undefined ? {} : { onUpload };
    const create = writing[of].create as (
      point: PostTypes[Of]['input'],
      files: readonly EntryPhoto[],
      call: CallOptions,
    ) => Promise<unknown>;
    return create(entry.body as PostTypes[Of]['input'], photos, { ...options, ...progress });
  };

const SENDERS: Record<OutboxEntry['kind'], (delivery: Delivery) => Promise<unknown>> = {
  capture: sendPost('captures'),
  sighting: sendPost('sightings'),
  capture_edit: sendEdit('captures'),
  sighting_edit: sendEdit('sightings'),
  effort: ({ entry, writing, options }) => writing.efforts.create(entry.body as EffortInput, options),
  trap_act: ({ entry, writing, options }) => writing.trapLogs.record(entry.body as TrapActInput, options),
  acknowledgement: acknowledge,
};

interface DeliverOptions {
  /** The token of this person, if it is valid; `null` where nobody or somebody else is signed in. */
  tokenOf: (owner: string) => string | null;
  now: () => number;
}

/**
 * Sends entries with their owner's token, whoever signs in meanwhile.
 *
 * Source: R200.
 */
export function createDeliver(http: HttpClient, { tokenOf, now }: DeliverOptions): Deliver {
  const [reading, writing] = [createReadingApi(http), createWritingApi(http)];
  return async (entry, photos, watch) => {
    const token = tokenOf(entry.owner);
    if (token === null) throw new OwnerSignedOut();
    const options: CallOptions = { token, ...(watch.signal === undefined ? {} : { signal: watch.signal }) };
    return SENDERS[entry.kind]({ entry, photos, watch, reading, writing, options, now: now() });
  };
}
