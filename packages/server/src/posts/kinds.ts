import type { EventResource, PHOTO_OWNERS, ReviewedPost } from '@satomori/core';

/** What sets captures and sightings apart where they are stored and told of. */
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
