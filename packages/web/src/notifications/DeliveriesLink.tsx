import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { ON_PHONE } from '../platform/device/viewport.ts';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    color: tokens.colorBrandForegroundLink,
    [ON_PHONE]: { minHeight: '48px' },
  },
});

/** For administrators: whom an incident reached, and why it did not reach the others. */
export function DeliveriesLink({ incidentId }: { incidentId: string }) {
  const styles = useStyles();
  return (
    <Link to={`/Admin?section=deliveries&incident_id=${incidentId}`} className={styles.link} data-control>
      だれに届いたか
    </Link>
  );
}
