import { makeStyles } from '@fluentui/react-components';
import { ALERT_SOUND_LABELS, formatDistance, SPECIES_LABELS, type UserConfig } from '@satomori/core';
import { useSession } from '../../queries/session.tsx';
import { useUserConfig } from '../../queries/userConfig.ts';
import { Facts } from '../../ui/Facts.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ApproachSection } from './ApproachSection.tsx';
import { MapSection } from './MapSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';

const useStyles = makeStyles({ text: { margin: 0 } });
const SECTION_PX = 320;

/** An account that many share: what one changes would change for all. */
function SharedApproach({ config }: { config: UserConfig }) {
  const styles = useStyles();
  const { alert_enabled, alert_radius_m, alert_sound, alert_days, alert_species } = config;
  return (
    <Section title="けもの予報">
      <p className={styles.text}>
        このIDは何人もで使うため、設定は変えられません。けもの予報は、自分のIDでログインすると使えます。
      </p>
      <Facts
        facts={[
          ['近づいたら知らせる', alert_enabled ? '入' : '切'],
          ['知らせる距離', formatDistance(alert_radius_m)],
          ['音', ALERT_SOUND_LABELS[alert_sound]],
          ['目撃の古さ', `${alert_days}日前まで`],
          [
            '獣種',
            alert_species.length === 0
              ? 'すべて'
              : alert_species.map((each) => SPECIES_LABELS[each]).join('、'),
          ],
        ]}
      />
    </Section>
  );
}

/** What the person has chosen for themselves. */
export function SettingsSections() {
  const { user, roles } = useSession();
  const { data, error, isPending, refetch } = useUserConfig();
  const maySave = !user.is_shared_viewer;
  return (
    <>
      <AppearanceSection config={data} maySave={maySave} />
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {isPending && <Skeleton rows={maySave ? 3 : 1} height={SECTION_PX} />}
      {data !== undefined && !maySave && roles.has('satomori') && <SharedApproach config={data} />}
      {data !== undefined && maySave && (
        <>
          {roles.has('satomori') && <ApproachSection config={data} />}
          <NotificationSection config={data} />
          <MapSection config={data} />
        </>
      )}
    </>
  );
}
