import { listSightings, mayCall } from '@satomori/core';
import { useSession } from '../../queries/session/session.tsx';
import { useUserConfig } from '../../queries/session/userConfig.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ApproachSection } from './ApproachSection.tsx';
import { LineSection } from './LineSection.tsx';
import { MapSection } from './MapSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';
import { OneHandSection } from './OneHandSection.tsx';
import { PushSection } from './PushSection.tsx';

const SECTION_PX = 320;

/** The person's own settings. */
export function SettingsSections() {
  const { user, roles } = useSession();
  const { data, error, isPending, refetch } = useUserConfig();
  const maySave = !user.is_shared_viewer;
  return (
    <>
      <AppearanceSection config={data} maySave={maySave} />
      {maySave && <OneHandSection />}
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {isPending && <Skeleton rows={maySave ? 3 : 1} height={SECTION_PX} />}
      {data !== undefined && mayCall(listSightings, roles) && (
        <ApproachSection config={data} isOfDevice={!maySave} />
      )}
      {data !== undefined && maySave && (
        <>
          <PushSection />
          <LineSection />
          <NotificationSection config={data} />
          <MapSection config={data} />
        </>
      )}
    </>
  );
}
