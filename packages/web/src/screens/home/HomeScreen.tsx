import { makeStyles } from '@fluentui/react-components';
import { ON_DESKTOP } from '../../platform/viewport.ts';
import { useSession } from '../../queries/session.tsx';
import { Page } from '../../ui/Page.tsx';
import { CallContact } from './CallContact.tsx';
import { GatewayOverview } from './GatewayOverview.tsx';
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
  const { site, roles } = useSession();
  const seesTraps = roles.has('hunter') || roles.has('hokapato');
  return (
    <Page title="ホーム" actions={<CallContact site={site} />}>
      <div className={styles.columns}>
        {seesTraps && <TrapOverview />}
        <div className={styles.column}>
          {roles.has('gwView') && <GatewayOverview hasList={seesTraps} />}
          <UnreadNotifications hasList={roles.has('hunter')} />
        </div>
      </div>
    </Page>
  );
}
