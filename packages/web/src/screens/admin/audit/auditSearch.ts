import type { AuditAction, AuditFilter, AuditTarget } from '@satomori/core';
import { timesOfDays } from '../filters/timesOfDays.ts';

/** What the administrator looks for. */
export interface AuditSearch {
  /** First and last day in Japan, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
  user_id: string | null;
  target_type: AuditTarget | null;
  action: AuditAction | null;
  q: string;
}

export const NO_AUDIT_SEARCH: AuditSearch = {
  from: null,
  to: null,
  user_id: null,
  target_type: null,
  action: null,
  q: '',
};

/** The search as a filter of the API. */
export const auditFilterOf = ({ from, to, user_id, target_type, action, q }: AuditSearch): AuditFilter => ({
  ...timesOfDays({ from, to }),
  ...(user_id === null ? {} : { user_id }),
  ...(target_type === null ? {} : { target_type }),
  ...(action === null ? {} : { action }),
  ...(q.trim() === '' ? {} : { q: q.trim() }),
});
