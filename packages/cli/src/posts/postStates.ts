import { POST_STATUS_LABELS, type PostStatus, postStatusText } from '@satomori/core';
import { choicesOf } from '../options/choices.ts';

/** The word of a site that approves none. */
export const OTHER_STATE_WORDS: Record<string, PostStatus> = {
  [postStatusText('submitted', false)]: 'submitted',
};

/** Reads statuses of posts. */
export const parsePostStates = choicesOf(POST_STATUS_LABELS, OTHER_STATE_WORDS);
