import {
  CAUGHT_RESULTS,
  type HuntResult,
  POST_STATUS_LABELS,
  POST_STATUSES,
  type PostStatus,
  type StatsDimension,
} from '@satomori/core';
import { countedStatuses } from '../posts/audience.ts';

export interface CountedCaptures {
  statuses: readonly PostStatus[];
  results: readonly HuntResult[];
}

interface Asked {
  by?: readonly StatsDimension[];
  state?: readonly PostStatus[] | undefined;
  kind?: readonly string[] | undefined;
}

/**
 * The captures whose animals are counted: approved ones (if the site requires no approval, submitted ones too)
 * without by-catch, unless a filter or dimension specifies statuses or results. Withdrawn ones never count.
 *
 * Source: R35.
 */
export function countedCaptures({ by = [], state, kind }: Asked, needsApproval: boolean): CountedCaptures {
  const asksStatus = state !== undefined || by.includes('state');
  const asksResult = kind !== undefined || by.includes('kind');
  const known = state ?? POST_STATUSES;
  return {
    statuses: asksStatus ? known.filter((status) => status !== 'withdrawn') : countedStatuses(needsApproval),
    results: asksResult ? CAUGHT_RESULTS : ['captured'],
  };
}

/** The same in a few words, to show next to the figure. */
export function countedText({ statuses, results }: CountedCaptures): string {
  const states = statuses.map((status) => POST_STATUS_LABELS[status]).join('・');
  return `${states || '取り下げを除く'}、錯誤捕獲を${results.includes('bycatch') ? '含む' : '除く'}`;
}
