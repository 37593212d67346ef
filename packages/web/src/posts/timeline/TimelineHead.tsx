import { makeStyles, tokens } from '@fluentui/react-components';
import type { PostSubject } from '@satomori/core';
import { Link } from 'react-router-dom';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useSession } from '../../queries/session/session.tsx';
import { SavedFilters } from '../../ui/list/SavedFilters.tsx';
import { mapAddressOf, type TimelineFilter } from '../filter/timelineAddress.ts';
import type { PostKind } from '../filter/postKind.ts';
import { PaperButton } from '../papers/PaperButton.tsx';
import { TimelineFiles } from './TimelineFiles.tsx';
import { TimelineFilters, type TimelineFiltersProps } from './TimelineFilters.tsx';

const useStyles = makeStyles({
  map: { marginLeft: '16px', [ON_PHONE]: { display: 'inline-block', padding: '12px 0' } },
  count: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  // As wide as its words will be: nothing moves when they come.
  shown: { display: 'inline-block', minWidth: '10em' },
});

/** Which list it is. */
export interface ListOfPosts {
  title: string;
  subject: PostSubject;
  /** Name of its rows, and texts of the empty list. */
  words: Pick<PostKind, 'noun' | 'species' | 'kinds' | 'empty'>;
  /** The map that shows the same posts. */
  map: { to: string; layers?: string };
  groups: 'hunt' | 'witness';
  hasStates: boolean;
  /** Name in the address of the post whose detail is open. */
  openParam: string;
}

interface TimelineHeadProps
  extends ListOfPosts,
    Pick<TimelineFiltersProps, 'address' | 'onChange' | 'needsApproval' | 'counts'> {
  filter: TimelineFilter;
  total: number | undefined;
  /** How many of how many are shown, in words. */
  count: string;
}

/** The filters, and what can be done with all posts that pass them. */
export function TimelineHead(props: TimelineHeadProps) {
  const { title, subject, words, map, groups, openParam, filter, total, count, ...filters } = props;
  const styles = useStyles();
  const { user } = useSession();
  return (
    <TimelineFilters
      {...filters}
      kind={words}
      groups={groups}
      count={
        <p className={styles.count}>
          <span className={styles.shown} role="status">
            {count}
          </span>
          <Link to={mapAddressOf(map, filters.address)} className={styles.map} data-control>
            地図で見る
          </Link>
        </p>
      }
      renderFiles={(open) => (
        <TimelineFiles {...{ title, subject, filter, total }} first={open}>
          <PaperButton groups={groups} filter={filter} />
          <SavedFilters userId={user.id} list={subject} without={[openParam]} />
        </TimelineFiles>
      )}
    />
  );
}
