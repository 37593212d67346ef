/** What can be recorded without a connection and sent later. */
export const OUTBOX_KINDS = [
  'capture',
  'sighting',
  'capture_edit',
  'sighting_edit',
  'effort',
  'trap_act',
  'acknowledgement',
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/**
 * `waiting`: sent by itself, once its time has come. `paused`: the server refuses this person for now; it waits until
 * the same person signs in. `rejected`: the server will not store it as it is; a person has to decide.
 */
const OUTBOX_STATES = ['waiting', 'paused', 'rejected'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** Why the last attempt failed. */
export interface OutboxProblem {
  /** Milliseconds. */
  at: number;
  /** HTTP status; `null` without an answer of the server. */
  status: number | null;
  /** Code of the catalogue of errors; `null` where there is none. */
  result: string | null;
  /** A Japanese sentence; `null` where there was no answer. */
  message: string | null;
}

/** Something that a person recorded, as it lies on the device until the server has confirmed it. */
export interface OutboxEntry {
  /** Of the row that is sent: the server stores it once, however often it is sent. */
  id: string;
  kind: OutboxKind;
  /** The user who recorded it. It is sent with the token of this person only, and nobody else sees it. */
  owner: string;
  /** Entries with the same subject (a trap, a post) are sent in their order. */
  subject: string | null;
  /** Order of recording. */
  position: number;
  /** Changes with each edit, so that what is known of an earlier content never removes or changes a later one. */
  revision: string;
  /** Milliseconds. */
  saved_at: number;
  /** The body of the call. */
  body: unknown;
  /** Photos of the call; their files are stored beside the entry. */
  photos: readonly { id: string; sha256: string }[];
  /** What it is, in a few Japanese words. */
  label: string;
  /** The form in which it can be edited, with all that was entered there; `null` where there is none. */
  form: { name: string; path: string; draft: unknown } | null;
  state: OutboxState;
  /** Failed attempts in a row. */
  failures: number;
  /** Not sent by itself before this time, in milliseconds. */
  next_try_at: number;
  problem: OutboxProblem | null;
}

/** What is known of an entry when it is recorded. */
export type NewOutboxEntry = Omit<OutboxEntry, 'state' | 'failures' | 'next_try_at' | 'problem'>;

export const newOutboxEntry = (recorded: NewOutboxEntry): OutboxEntry => ({
  ...recorded,
  state: 'waiting',
  failures: 0,
  next_try_at: recorded.saved_at,
  problem: null,
});
