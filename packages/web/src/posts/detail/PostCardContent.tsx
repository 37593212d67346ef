import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { POST_WARNING_LABELS, postStatusText } from '@satomori/core';
import { PhotoStrip } from '../../photos/PhotoStrip.tsx';
import { useSession } from '../../queries/session/session.tsx';
import { Facts } from '../../ui/list/Facts.tsx';
import { RouteLink } from '../../ui/page/RouteLink.tsx';
import { PostStatusBadge } from '../card/PostStatusBadge.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { useCardStyles } from '../../map/screen/cardStyles.ts';
import type { ShownPost } from '../filter/postKind.ts';
import { placeOf } from '../../geo/place.ts';

const useStyles = makeStyles({
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
  memo: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  warning: { margin: 0, color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
});

export interface PostCardContentProps {
  shown: Pick<ShownPost, 'title' | 'facts' | 'post'>;
  /** What the warnings are about. */
  belowWarnings?: ReactNode;
}

/** One post: its status, photos and all facts. */
export function PostCardContent({ shown, belowWarnings }: PostCardContentProps) {
  const { title, facts, post } = shown;
  const place = placeOf(post);
  const styles = useStyles();
  const card = useCardStyles();
  const { site } = useSession();
  const { photos } = post;
  return (
    <div className={card.card}>
      <div className={card.state}>
        <SpeciesShape species={post.species} size={32} />
        <PostStatusBadge status={post.status} word={postStatusText(post.status, site.post_needs_approval)} />
      </div>
      {photos.length === 0 ? (
        <p className={styles.none}>写真はありません。</p>
      ) : (
        <PhotoStrip title={title} photos={photos} />
      )}
      {post.return_reason !== null && <p className={styles.warning}>理由：{post.return_reason}</p>}
      {post.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {POST_WARNING_LABELS[warning]}
        </p>
      ))}
      {belowWarnings}
      {place !== null && (
        <div className={card.acts}>
          <RouteLink place={place} name={title} className={card.act} />
        </div>
      )}
      <Facts facts={facts.map(({ word, value }) => [word, value])} />
      {post.memo !== null && <p className={styles.memo}>{post.memo}</p>}
    </div>
  );
}
