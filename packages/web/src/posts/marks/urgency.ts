import type { PostStatus, Species } from '@satomori/core';

/** Statuses that need a person, the most urgent first. Source: R95. */
const URGENT = ['returned', 'submitted'] as const satisfies readonly PostStatus[];

/** A bit for each status above, followed by one for each dangerous animal. */
const dangerBit = (place: number): number => 1 << (URGENT.length + place);

/** Bits of one post that its cluster on the map reports. */
export function urgencyFlags(
  status: PostStatus,
  species: Species | null,
  dangers: readonly Species[],
): number {
  const urgent = URGENT.findIndex((each) => each === status);
  const danger = dangers.findIndex((each) => each === species);
  return (urgent < 0 ? 0 : 1 << urgent) | (danger < 0 ? 0 : dangerBit(danger));
}

/** Whether a post's status has a sign on the map: statuses that need no action have none. */
export const needsAttention = (status: PostStatus, needsApproval: boolean): boolean =>
  status === 'submitted' ? needsApproval : status !== 'approved';

/** The most urgent status in these bits; `null` where none needs a person. */
export const worstStatus = (flags: number, needsApproval: boolean): PostStatus | null =>
  URGENT.find((each, at) => (flags & (1 << at)) !== 0 && needsAttention(each, needsApproval)) ?? null;

/** The most dangerous animal in these bits. */
export const worstAnimal = (flags: number, dangers: readonly Species[]): Species | null =>
  dangers.find((_, at) => (flags & dangerBit(at)) !== 0) ?? null;
