import type { PostStatus, Species } from '@satomori/core';

/** What a person has to do something about, the most urgent first. Source: contract, section 1, many points. */
const URGENT = ['returned', 'submitted'] as const satisfies readonly PostStatus[];

/** A bit for each status above, and beyond these one for each dangerous animal. */
const dangerBit = (place: number): number => 1 << (URGENT.length + place);

/** What one post flags of itself where it is one of many on the map, in bits. */
export function urgencyFlags(
  status: PostStatus,
  species: Species | null,
  dangers: readonly Species[],
): number {
  const urgent = URGENT.findIndex((each) => each === status);
  const danger = dangers.findIndex((each) => each === species);
  return (urgent < 0 ? 0 : 1 << urgent) | (danger < 0 ? 0 : dangerBit(danger));
}

/** Whether a post's status is a sign on the map: those that need nobody stay quiet. */
export const needsAttention = (status: PostStatus, needsApproval: boolean): boolean =>
  status === 'submitted' ? needsApproval : status !== 'approved';

/** The most urgent status of all that told; `null` where nobody waits for anything. */
export const worstStatus = (flags: number, needsApproval: boolean): PostStatus | null =>
  URGENT.find((each, at) => (flags & (1 << at)) !== 0 && needsAttention(each, needsApproval)) ?? null;

/** The most dangerous animal of all that told. */
export const worstAnimal = (flags: number, dangers: readonly Species[]): Species | null =>
  dangers.find((_, at) => (flags & dangerBit(at)) !== 0) ?? null;
