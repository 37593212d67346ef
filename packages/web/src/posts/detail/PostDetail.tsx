import { makeStyles } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { placeOf } from '../../geo/place.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useDetailStyles } from '../../ui/list/detailStyles.ts';
import { OwnAnswers } from '../card/OwnAnswers.tsx';
import { PostCardContent, type PostCardContentProps } from './PostCardContent.tsx';
import { PostActs } from '../review/PostActs.tsx';

const useStyles = makeStyles({
  map: { [ON_PHONE]: { display: 'inline-block', padding: '12px 0' } },
});

interface PostDetailProps extends PostCardContentProps {
  /** The map with this post open. */
  map: string;
}

/** A post with all that is known of it, and the actions that the person may take. */
export function PostDetail({ shown, map, belowWarnings }: PostDetailProps) {
  const styles = useStyles();
  const detail = useDetailStyles();
  return (
    <div className={detail.detail}>
      <div className={detail.acts}>
        <PostActs post={shown.post} />
      </div>
      <div className={detail.rest}>
        {placeOf(shown.post) !== null && (
          <Link to={map} className={styles.map} data-control>
            地図で見る
          </Link>
        )}
        <PostCardContent shown={shown} belowWarnings={belowWarnings} />
        <OwnAnswers post={shown.post} />
      </div>
    </div>
  );
}
