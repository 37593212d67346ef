import { listSightings, mayCall } from '@satomori/core';
import { useEffect } from 'react';
import { changeAppearance } from '../../platform/device/appearance.ts';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { BACKGROUND } from '../../queries/queryClient.ts';
import { useSession } from '../../queries/session/session.tsx';
import { useUserConfig } from '../../queries/session/userConfig.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import type { ApproachWatchProps } from '../../sightings/approach/ApproachWatch.tsx';

/** Shown where a part cannot be fetched; the next page tries again. */
const Nothing = () => null;
const ApproachWatch = lazyPart<ApproachWatchProps>(
  async () => (await import('../../sightings/approach/ApproachWatch.tsx')).ApproachWatch,
  { Failed: Nothing },
);

const AlarmSound = lazyPart(async () => (await import('../../notifications/AlarmSound.tsx')).AlarmSound, {
  Failed: Nothing,
});

/** The account's settings that apply on every screen: けもの予報, the sound of alarms, the text size on this device. */
export function AccountSettings() {
  const { user, roles } = useSession();
  const { data } = useUserConfig({ enabled: useIsSettled(), meta: BACKGROUND });
  const isLarge = user.is_shared_viewer ? undefined : data?.font_size === 'large';
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead && isLarge !== undefined) changeAppearance({ isLarge });
  }, [isRead, isLarge]);

  if (data === undefined) return null;
  return (
    <>
      {data.alarm_sound && !user.is_shared_viewer && <AlarmSound />}
      {data.alert_enabled && mayCall(listSightings, roles) && (
        <ApproachWatch key={user.id} settings={data} userId={user.id} />
      )}
    </>
  );
}
