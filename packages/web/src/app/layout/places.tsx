import type { FluentIcon } from '@fluentui/react-icons';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { AppsListDetailRegular } from '@fluentui/react-icons/svg/apps-list-detail';
import { BookQuestionMarkRegular } from '@fluentui/react-icons/svg/book-question-mark';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { CameraAddRegular } from '@fluentui/react-icons/svg/camera-add';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { PeopleSettingsRegular } from '@fluentui/react-icons/svg/people-settings';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { TextBulletListSquareRegular } from '@fluentui/react-icons/svg/text-bullet-list-square';
import {
  canOpen,
  type InNavigation,
  type ScreenRole,
  ROUTES,
  type Route,
  type RouteName,
} from '@satomori/core';

/** A screen without one has the icon of a list. */
const ICONS: Partial<Record<RouteName, FluentIcon>> = {
  Home: HomeRegular,
  HuntMap: MapRegular,
  HokapatoList: AppsListDetailRegular,
  NotifiedList: AlertRegular,
  HuntShot: CameraAddRegular,
  HuntCalendar: CalendarLtrRegular,
  Map: EyeRegular,
  Shot: CameraRegular,
  Admin: PeopleSettingsRegular,
  User: PersonRegular,
  Help: BookQuestionMarkRegular,
};

/** A screen that the navigation leads to. */
export type Place = Pick<Route, 'name' | 'path' | 'title'> & InNavigation;

/** The places that a person with these roles may open. */
export const placesFor = (roles: ReadonlySet<ScreenRole>): Place[] =>
  ROUTES.flatMap((route) =>
    'navigation' in route && canOpen(route, roles) ? { ...route, ...route.navigation } : [],
  );

/** Number of places with room next to the menu in the bottom bar of a phone. */
const IN_BAR = 4;
const BEFORE_MIDDLE = 2;

/** The places side by side, and those apart from them. */
export const partPlaces = (places: readonly Place[]) => ({
  main: places.filter(({ isApart }) => isApart !== true),
  apart: places.filter(({ isApart }) => isApart === true),
});

/**
 * Splits the places into those in the bottom bar of a phone and those in its menu. Notifications are also in
 * the header.
 */
export function splitPlaces(places: readonly Place[]) {
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
export function PlaceIcon({ name }: { name: RouteName }) {
  const Icon = ICONS[name] ?? TextBulletListSquareRegular;
  return <Icon fontSize={24} aria-hidden />;
}
