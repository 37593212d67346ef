import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { clock } from '../../platform/device/clock.ts';
import { lastView } from '../../platform/session/lastView.ts';
import { useSession } from '../../queries/session/session.tsx';
import { filterOf, readTimelineAddress, type TimelineFilter } from '../filter/timelineAddress.ts';

/** A screen on which a person would look for the new post. */
interface View {
  route: string;
  /** Its visible name. */
  label: string;
}

interface HiddenByFilterProps {
  id: string;
  views: readonly View[];
  /** Codes that the filter by kind accepts. */
  kinds: readonly string[];
  /** Number of these posts that pass the filter. */
  count: (filter: TimelineFilter & { ids: string }, signal: AbortSignal) => Promise<number>;
}

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  words: { margin: 0 },
  link: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '48px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: 700,
    textDecorationLine: 'none',
  },
});

/**
 * Reports when the filter of the previous screen hides the post that was just sent; the server evaluates the
 * filter.
 */
export function HiddenByFilter({ id, views, kinds, count }: HiddenByFilterProps) {
  const styles = useStyles();
  const { site } = useSession();
  const [now] = useState(() => clock.now());
  const last = lastView.get();
  const view = views.find(({ route }) => route === last?.route);
  const params = new URLSearchParams(view === undefined ? '' : last?.query);
  const filter = filterOf(readTimelineAddress(params, kinds), {
    now,
    startMonth: site.fiscal_year_start_month,
  });
  const { data } = useQuery({
    queryKey: ['hidden-by-filter', id, filter],
    queryFn: ({ signal }) => count({ ...filter, ids: id }, signal),
    enabled: Object.keys(filter).length > 0,
  });
  if (view === undefined || data !== 0) return null;
  return (
    <div className={styles.box} role="status">
      <p className={styles.words}>先ほどの{view.label}の絞り込みでは、この投稿は表示されません。</p>
      <Link className={styles.link} to={`/${view.route}`}>
        絞り込みを外して{view.label}を見る
      </Link>
    </div>
  );
}
