import { type PostStatus, postStatusText } from '@satomori/core';
import type { Cell } from '../output/columns.ts';
import type { Color } from '../output/style.ts';

/** What still needs a person stands out. */
const STATUS_COLORS: Partial<Record<PostStatus, Color>> = {
  returned: 'red',
  submitted: 'yellow',
  withdrawn: 'gray',
};

/** The status of a post, as a cell of a list. */
export function statusCell(status: PostStatus, needsApproval: boolean): Cell | string {
  const text = postStatusText(status, needsApproval);
  const color = status === 'submitted' && !needsApproval ? undefined : STATUS_COLORS[status];
  return color === undefined ? text : { text, color };
}
