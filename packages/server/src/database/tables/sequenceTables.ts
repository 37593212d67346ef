import type { EventResource } from '@satomori/core';
import type { Instant } from './columnKinds.ts';

export interface SiteSequenceTable {
  site_id: string;
  value: number;
}

/** The changes of a site in order, for the event stream. */
export interface ChangeTable {
  site_id: string;
  sequence: number;
  resource: EventResource;
  row_id: string;
  /** Who may see the change: members of this hunt group, or this person. */
  group_id: string | null;
  user_id: string | null;
  at: Instant;
}

/** A row that some people saw and may no longer see: their lists contain it as gone. */
export interface LostAccessTable {
  site_id: string;
  row_id: string;
  /** A hunt group, a person, or the site. */
  audience_id: string;
  /** Number of the change that last hid it. */
  sequence: number;
  at: Instant;
}
