import type { Kysely } from 'kysely';
import { type ConfigTables, switchOnKinds } from '../switchOnKinds.ts';

/** The kinds of notification that are newer than 0.1.0: nobody who chose theirs there has seen them. Source: R163. */
export const NEWER_KINDS = [
  'acknowledgement_expired',
  'sending_stopped',
  'push_ended',
  'delivery_test',
] as const;

export const up = (db: Kysely<ConfigTables>): Promise<void> => switchOnKinds(db, NEWER_KINDS);
