import type { EventResource, PHOTO_OWNERS } from '@satomori/core';

/** What sets captures and sightings apart where they are stored and told of. */
export interface PostKind {
  isHunt: boolean;
  resource: EventResource;
  photoOwner: (typeof PHOTO_OWNERS)[number];
}

export const CAPTURES: PostKind = { isHunt: true, resource: 'map_hunt_points', photoOwner: 'map_hunt_point' };
export const SIGHTINGS: PostKind = { isHunt: false, resource: 'map_points', photoOwner: 'map_point' };
