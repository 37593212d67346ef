import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { loadAhead } from '../platform/network/loadAhead.ts';
import { healthQueries } from '../queries/session/health.ts';
import { useServer } from '../queries/server.tsx';
// In the first file: the login page must not fetch that of the layout for it.
import '../ui/page/lazyPart.tsx';
import { SampleBand } from './layout/SampleBand.tsx';
import { loadLayout, SCREENS } from './screens.ts';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  // Placed over the page's margin: it appears after the page and must not move it.
  band: { position: 'absolute', insetInline: 0, top: 0 },
});

/** Fetches the next screen while a person types their password. */
function fetchNextScreen() {
  for (const load of [loadLayout, SCREENS.Home]) void loadAhead(load);
}

/** Layout of the pages that need no login. */
export function OutsideLayout() {
  const styles = useStyles();
  const { data } = useQuery(healthQueries(useServer().session).ready());
  return (
    <div className={styles.frame} onInput={fetchNextScreen}>
      {data?.is_sample === true && (
        <div className={styles.band}>
          <SampleBand />
        </div>
      )}
      <Outlet />
    </div>
  );
}
