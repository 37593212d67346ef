import { canOpen, type Role, ROUTES, type Route, type RouteName } from '@satomori/core';

/** In the order in which they stand in the navigation. */
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

/** Beside the menu there is room for this many in the bar of a phone. */
const IN_BAR = 4;
/** Where one posts something: in the middle of the bar, at the thumb. */
const POSTING: readonly RouteName[] = ['HuntShot', 'Shot'];
const BEFORE_MIDDLE = 2;

/** The places somebody with these roles may go to. */
export const placesFor = (roles: ReadonlySet<Role>): Route[] =>
  ORDER.flatMap((name) => ROUTES.filter((route) => route.name === name)).filter((route) =>
    canOpen(route, roles),
  );

export const isPosting = (name: RouteName): boolean => POSTING.includes(name);

/** Of these, the ones in the bar of a phone and those in its menu. Notifications also stand in the header. */
export function splitPlaces(places: readonly Route[]): { inBar: Route[]; inMenu: Route[] } {
  const post = places.find(({ name }) => isPosting(name));
  const others = places.filter((place) => place !== post);
  const inBar =
    post === undefined
      ? others.slice(0, IN_BAR)
      : others.slice(0, IN_BAR - 1).toSpliced(BEFORE_MIDDLE, 0, post);
  return { inBar, inMenu: places.filter((place) => !inBar.includes(place)) };
}
