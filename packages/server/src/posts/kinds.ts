import type { EventResource, PHOTO_OWNERS, ReviewedPost } from '@satomori/core';

/** How posts of a kind are stored and referred to by others: all that queries need. */
export interface PostKind {
  isHunt: boolean;
  review: ReviewedPost;
  resource: EventResource;
  photoOwner: Extract<(typeof PHOTO_OWNERS)[number], 'map_point' | 'map_hunt_point'>;
}

export const CAPTURES: PostKind = {
  isHunt: true,
  review: 'capture',
  resource: 'map_hunt_points',
  photoOwner: 'map_hunt_point',
};
export const SIGHTINGS: PostKind = {
  isHunt: false,
  review: 'sighting',
  resource: 'map_points',
  photoOwner: 'map_point',
};
