import { canOpen, type Role, ROUTES, type Route, type RouteName } from '@satomori/core';

/** The order of the navigation. */
const ORDER: readonly RouteName[] = [
  'Home',
  'HuntMap',
  'HokapatoList',
  'NotifiedList',
  'HuntTimeline',
  'HuntShot',
  'Map',
  'Timeline',
  'Shot',
];

/** Number of places with room next to the menu in the bottom bar of a phone. */
const IN_BAR = 4;
/** Places for posting: in the middle of the bar, within reach of the thumb. */
const POSTING: readonly RouteName[] = ['HuntShot', 'Shot'];
const BEFORE_MIDDLE = 2;

/** The places that a person with these roles may open. */
export const placesFor = (roles: ReadonlySet<Role>): Route[] =>
  ORDER.flatMap((name) => ROUTES.filter((route) => route.name === name)).filter((route) =>
    canOpen(route, roles),
  );

export const isPosting = (name: RouteName): boolean => POSTING.includes(name);

/**
 * Splits the places into those in the bottom bar of a phone and those in its menu. Notifications are also in
 * the header.
 */
export function splitPlaces(places: readonly Route[]): { inBar: Route[]; inMenu: Route[] } {
  const post = places.find(({ name }) => isPosting(name));
  const others = places.filter((place) => place !== post);
  const inBar =
    post === undefined
      ? others.slice(0, IN_BAR)
      : others.slice(0, IN_BAR - 1).toSpliced(BEFORE_MIDDLE, 0, post);
  return { inBar, inMenu: places.filter((place) => !inBar.includes(place)) };
}
