import type { EventResource } from '@satomori/core';
import type { Instant } from './columnKinds.ts';

export interface SiteSequenceTable {
  site_id: string;
  value: number;
}

/** What changed in a site, in order: feeds the event stream. */
export interface ChangeTable {
  site_id: string;
  sequence: number;
  resource: EventResource;
  row_id: string;
  /** Who may be told: members of this hunt group, or this person. */
  group_id: string | null;
  user_id: string | null;
  at: Instant;
}

/** A row that somebody saw and may no longer see: they are told that it is gone. */
export interface LostAccessTable {
  site_id: string;
  row_id: string;
  /** A hunt group, a person, or the site. */
  audience_id: string;
  /** Of the change that hid it last. */
  sequence: number;
  at: Instant;
}
