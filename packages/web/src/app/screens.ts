import type { RouteName } from '@satomori/core';
import type { ComponentType } from 'react';

export type LoadScreen = () => Promise<ComponentType>;

/**
 * The screens of the routes. A screen is at `screens/{route-name}/{RouteName}Screen.tsx`, where the build
 * manifest looks for its files.
 */
export const SCREENS: Record<RouteName, LoadScreen> = {
  Login: async () => (await import('../screens/login/LoginScreen.tsx')).LoginScreen,
  Logout: async () => (await import('../screens/logout/LogoutScreen.tsx')).LogoutScreen,
  Home: async () => (await import('../screens/home/HomeScreen.tsx')).HomeScreen,
  User: async () => (await import('../screens/user/UserScreen.tsx')).UserScreen,
  HuntShot: async () => (await import('../screens/hunt-shot/HuntShotScreen.tsx')).HuntShotScreen,
  HuntMap: async () => (await import('../screens/hunt-map/HuntMapScreen.tsx')).HuntMapScreen,
  HuntTimeline: async () =>
    (await import('../screens/hunt-timeline/HuntTimelineScreen.tsx')).HuntTimelineScreen,
  HokapatoList: async () =>
    (await import('../screens/hokapato-list/HokapatoListScreen.tsx')).HokapatoListScreen,
  Shot: async () => (await import('../screens/shot/ShotScreen.tsx')).ShotScreen,
  Map: async () => (await import('../screens/map/MapScreen.tsx')).MapScreen,
  Timeline: async () => (await import('../screens/timeline/TimelineScreen.tsx')).TimelineScreen,
  NotifiedList: async () =>
    (await import('../screens/notified-list/NotifiedListScreen.tsx')).NotifiedListScreen,
};

/** The layout around them for a signed-in person. */
export const loadLayout: LoadScreen = async () => (await import('./layout/Layout.tsx')).Layout;
