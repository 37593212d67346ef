import {
  type Capture,
  POST_STATUS_LABELS,
  type PostStatus,
  postStatusText,
  type Sighting,
} from '@satomori/core';
import { joined } from '../output/cellTexts.ts';
import type { Color, Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';
import type { Cell } from '../output/columns.ts';
import { choicesOf } from '../options/choices.ts';
import type { ReadingContext } from '../command/context.ts';

/** The word for sites that approve no posts. */
export const OTHER_STATE_WORDS: Record<string, PostStatus> = {
  [postStatusText('submitted', false)]: 'submitted',
};

/** Parses statuses of posts. */
export const parsePostStates = choicesOf(POST_STATUS_LABELS, OTHER_STATE_WORDS);

/** Highlights the statuses that need a person. */
const STATUS_COLORS: Partial<Record<PostStatus, Color>> = {
  returned: 'red',
  submitted: 'yellow',
  withdrawn: 'gray',
};

/** The status of a post as a table cell. */
export function statusCell(status: PostStatus, needsApproval: boolean): Cell | string {
  const text = postStatusText(status, needsApproval);
  const color = status === 'submitted' && !needsApproval ? undefined : STATUS_COLORS[status];
  return color === undefined ? text : { text, color };
}

/** How the details of a capture or a sighting are formatted. */
export interface PostDetailOptions {
  style: Style;
  /** Whether the site reviews its posts. */
  needsApproval: boolean;
}

/** The review of a post: status, time of approval, reason of a return. */
export const reviewLine = (
  { status, approved_at, return_reason }: Capture | Sighting,
  { style, needsApproval }: PostDetailOptions,
): string | null =>
  joined(postStatusText(status, needsApproval), longTime(approved_at, style), return_reason);

/** Whether the person's site reviews its posts. JSON output contains no words, so it skips the request. */
export async function needsApproval({ api, output, signal }: ReadingContext): Promise<boolean> {
  if (output.mode === 'json') return true;
  const { json } = await api.sites.list({ signal });
  return json[0]?.post_needs_approval === true;
}
