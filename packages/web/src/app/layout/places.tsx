import type { FluentIcon } from '@fluentui/react-icons';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { AppsListDetailRegular } from '@fluentui/react-icons/svg/apps-list-detail';
import { CameraAddRegular } from '@fluentui/react-icons/svg/camera-add';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { TextBulletListSquareRegular } from '@fluentui/react-icons/svg/text-bullet-list-square';
import { canOpen, type Role, ROUTES, type Route, type RouteName } from '@satomori/core';

interface Place {
  Icon: FluentIcon;
  /** The key after `g`, as in "go". */
  letter: string;
  /** The name where five are shown side by side, if the title is too long. */
  shortName?: string;
  /** For posting: in the middle of a phone's bar, within reach of the thumb. */
  isPosting?: true;
  /** Apart from the others: below them on desktops, in the account's menu on phones. */
  isApart?: true;
}

/** The screens that the navigation leads to, in its order. */
const PLACES: Readonly<Record<Exclude<RouteName, 'Login' | 'Logout'>, Place>> = {
  Home: { Icon: HomeRegular, letter: 'h' },
  HuntMap: { Icon: MapRegular, letter: 'm', shortName: '地図' },
  HokapatoList: { Icon: AppsListDetailRegular, letter: 'p', shortName: 'わな一覧' },
  NotifiedList: { Icon: AlertRegular, letter: 'n', shortName: '通知' },
  HuntTimeline: { Icon: TextBulletListSquareRegular, letter: 'l' },
  HuntShot: { Icon: CameraAddRegular, letter: 's', shortName: '投稿', isPosting: true },
  Map: { Icon: EyeRegular, letter: 'w' },
  Timeline: { Icon: TextBulletListSquareRegular, letter: 't' },
  Shot: { Icon: CameraRegular, letter: 'a', shortName: '投稿', isPosting: true },
  User: { Icon: PersonRegular, letter: 'u', isApart: true },
};

/** A screen with what the navigation shows of it. */
export type NavigationPlace = Route & Place;

const ALL: readonly NavigationPlace[] = Object.entries(PLACES).flatMap(([name, place]) =>
  ROUTES.filter((route) => route.name === name).map((route) => ({ ...route, ...place })),
);

/** Number of places with room next to the menu in the bottom bar of a phone. */
const IN_BAR = 4;
const BEFORE_MIDDLE = 2;

/** The places that a person with these roles may open; those apart come last. */
export const placesFor = (roles: ReadonlySet<Role>): NavigationPlace[] =>
  ALL.filter((place) => canOpen(place, roles));

/** The places side by side, and those apart from them. */
export const partPlaces = (places: readonly NavigationPlace[]) => ({
  main: places.filter(({ isApart }) => isApart !== true),
  apart: places.filter(({ isApart }) => isApart === true),
});

/**
 * Splits the places into those in the bottom bar of a phone and those in its menu. Notifications are also in
 * the header.
 */
export function splitPlaces(places: readonly NavigationPlace[]) {
  const { main } = partPlaces(places);
  const post = main.find(({ isPosting }) => isPosting === true);
  const others = main.filter((place) => place !== post);
  const inBar =
    post === undefined
      ? others.slice(0, IN_BAR)
      : others.slice(0, IN_BAR - 1).toSpliced(BEFORE_MIDDLE, 0, post);
  return { inBar, inMenu: main.filter((place) => !inBar.includes(place)) };
}

/** The pictogram of a place; its name is shown next to it. */
export const PlaceIcon = ({ Icon }: Pick<Place, 'Icon'>) => <Icon fontSize={24} aria-hidden />;
