import type { PostStatus } from '@satomori/core';
import type { Change } from '../database/sequence.ts';
import type { PostKind } from './kinds.ts';

/** Statuses in which people other than the poster and admins see a post. Source: R86. */
export const countedStatuses = (needsApproval: boolean): readonly PostStatus[] =>
  needsApproval ? ['approved'] : ['submitted', 'approved'];

/** Statuses of posts that may still come to count. Source: R213. */
export const pendingStatuses = (needsApproval: boolean): readonly PostStatus[] =>
  needsApproval ? ['submitted', 'returned'] : ['returned'];

/** Who sees a post, besides admins. */
export interface Audience {
  /** The hunt group of a capture, the site for a sighting; `null`: no group. */
  group: string | null;
  people: string[];
}

interface Standing {
  status: PostStatus;
  group_id: string | null;
  posted_by: string | null;
  hunter_id: string | null;
}

export function audienceOf(
  kind: PostKind,
  site: { id: string; post_needs_approval: boolean },
  post: Standing,
): Audience {
  const stands = countedStatuses(site.post_needs_approval).includes(post.status);
  const others = kind.isHunt ? post.group_id : site.id;
  const people = [post.posted_by, post.hunter_id].filter((id) => id !== null);
  return { group: stands ? others : null, people };
}

const namesOf = ({ group, people }: Audience): string[] => [group, ...people].filter((id) => id !== null);

/** Groups and people who could see a post before the change but not after. */
export const audienceWithoutAccess = (before: Audience, after: Audience): string[] => {
  const still = namesOf(after);
  return [...new Set(namesOf(before))].filter((name) => !still.includes(name));
};

/** A change of a post for the event stream: for those who saw it before or see it now, and for admins. */
export function changesOf(kind: PostKind, postId: string, audiences: readonly Audience[]): Change[] {
  const groups = [...new Set(audiences.map(({ group }) => group).filter((id) => id !== null))];
  const people = [...new Set(audiences.flatMap((audience) => audience.people))];
  const count = Math.max(1, groups.length, people.length);
  return Array.from({ length: count }, (_, index) => ({
    resource: kind.resource,
    row_id: postId,
    group_id: groups[index] ?? null,
    user_id: people[index] ?? null,
  }));
}
