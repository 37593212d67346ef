/** Of the past alone: the band that says it, and the edge of its pins. Source: R279. */
export const PAST_COLOR = '#5D4037';
