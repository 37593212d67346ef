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
import type { RouteName } from '@satomori/core';

const ICONS: Partial<Record<RouteName, FluentIcon>> = {
  Home: HomeRegular,
  User: PersonRegular,
  HuntShot: CameraAddRegular,
  HuntMap: MapRegular,
  HuntTimeline: TextBulletListSquareRegular,
  HokapatoList: AppsListDetailRegular,
  NotifiedList: AlertRegular,
  Shot: CameraRegular,
  Map: EyeRegular,
  Timeline: TextBulletListSquareRegular,
};

/** The pictogram of a place; its name is shown next to it. */
export function PlaceIcon({ name }: { name: RouteName }) {
  const Icon = ICONS[name];
  return Icon === undefined ? null : <Icon fontSize={24} aria-hidden />;
}
