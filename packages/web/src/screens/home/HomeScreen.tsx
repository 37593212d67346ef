import { makeStyles } from '@fluentui/react-components';
import { ON_DESKTOP, useIsDesktop } from '../../platform/viewport.ts';
import { useSession } from '../../queries/session.tsx';
import { InstallPrompt } from '../../ui/InstallPrompt.tsx';
import { Page } from '../../ui/Page.tsx';
import { CallContact } from '../../ui/CallContact.tsx';
import { CapturesThisMonth } from './CapturesThisMonth.tsx';
import { GatewayOverview } from './GatewayOverview.tsx';
import { LatestSightings } from './LatestSightings.tsx';
import { PostButtons } from './PostButtons.tsx';
import { TrapOverview } from './TrapOverview.tsx';
import { UnreadNotifications } from './UnreadNotifications.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    [ON_DESKTOP]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
      alignItems: 'start',
      maxWidth: '1400px',
    },
  },
  column: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

/** What needs a person now, first; then how things stand. */
export function HomeScreen() {
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const { site, roles } = useSession();
  const seesTraps = roles.has('hunter') || roles.has('hokapato');
  // On a phone right below what fired; on a desktop at the top right.
  const isPostingAmongTraps = seesTraps && !isDesktop;
  const unread = <UnreadNotifications hasList={roles.has('hunter')} />;
  const sightings = roles.has('satomori') && <LatestSightings />;
  // Without traps the sightings are what a person comes for; on a desktop there is room for them at the left.
  const areSightingsFirst = isDesktop || !seesTraps;
  return (
    <Page title="ホーム" actions={<CallContact site={site} />}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {seesTraps && <TrapOverview>{isPostingAmongTraps && <PostButtons />}</TrapOverview>}
          {!seesTraps && !isDesktop && <PostButtons />}
          {areSightingsFirst && sightings}
        </div>
        <div className={styles.column}>
          {isDesktop && <PostButtons />}
          {unread}
          {roles.has('hunter') && <CapturesThisMonth />}
          {!areSightingsFirst && sightings}
          {roles.has('gwView') && <GatewayOverview hasList={seesTraps} />}
          <InstallPrompt />
        </div>
      </div>
    </Page>
  );
}
