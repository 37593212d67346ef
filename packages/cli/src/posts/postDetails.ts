import { type Capture, type Sighting, postStatusText } from '@satomori/core';
import { joined } from '../output/detailText.ts';
import type { Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';

/** How the details of a capture or a sighting are written. */
export interface PostDetailOptions {
  style: Style;
  /** Of the site. */
  needsApproval: boolean;
}

/** Where a post is in its review: status, time of approval, reason of a return. */
export const reviewLine = (
  { status, approved_at, return_reason }: Capture | Sighting,
  { style, needsApproval }: PostDetailOptions,
): string | null =>
  joined(postStatusText(status, needsApproval), longTime(approved_at, style), return_reason);
