import { makeStyles, tokens } from '@fluentui/react-components';
import { type Photo, PHOTO_KIND_LABELS, POST_WARNING_LABELS, postStatusText } from '@satomori/core';
import { useState } from 'react';
import { StoredPhoto } from '../../photos/StoredPhoto.tsx';
import { useSession } from '../../queries/session/session.tsx';
import { Facts } from '../../ui/list/Facts.tsx';
import { PhotoViewer } from '../../photos/PhotoViewer.tsx';
import { RouteLink } from '../../ui/page/RouteLink.tsx';
import { PostStatusBadge } from '../card/PostStatusBadge.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { useCardStyles } from '../../map/screen/cardStyles.ts';
import type { ShownPost } from '../filter/postKind.ts';

const useStyles = makeStyles({
  photos: { display: 'flex', gap: '8px', overflowX: 'auto', paddingBottom: '4px' },
  photo: {
    flexShrink: 0,
    width: '112px',
    height: '84px',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    cursor: 'pointer',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  picture: { display: 'block', width: '100%', height: '100%' },
  large: { width: '100%', height: '100%', backgroundColor: 'transparent', color: '#FFFFFF' },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
  memo: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  warning: { margin: 0, color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
});

/** One post: its status, photos and all facts. */
export function PostCardContent({ shown: { title, species, place, facts, post } }: { shown: ShownPost }) {
  const styles = useStyles();
  const card = useCardStyles();
  const { site } = useSession();
  const [large, setLarge] = useState<number | null>(null);
  const { photos } = post;
  const renderLarge = (photo: Photo) => (
    <StoredPhoto
      className={styles.large}
      path={photo.path}
      size="view"
      alt={PHOTO_KIND_LABELS[photo.photo_kind]}
      fit="contain"
    />
  );
  return (
    <div className={card.card}>
      <div className={card.state}>
        <SpeciesShape species={species} size={32} />
        <PostStatusBadge status={post.status} word={postStatusText(post.status, site.post_needs_approval)} />
      </div>
      {photos.length === 0 ? (
        <p className={styles.none}>写真はありません。</p>
      ) : (
        <div className={styles.photos}>
          {photos.map((photo, index) => (
            <button
              key={photo.id}
              type="button"
              className={styles.photo}
              aria-label={`${PHOTO_KIND_LABELS[photo.photo_kind]}を大きく見る（${index + 1} / ${photos.length}）`}
              onClick={() => setLarge(index)}
            >
              <StoredPhoto className={styles.picture} path={photo.path} size="thumb" alt="" />
            </button>
          ))}
        </div>
      )}
      {post.return_reason !== null && <p className={styles.warning}>理由：{post.return_reason}</p>}
      {post.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {POST_WARNING_LABELS[warning]}
        </p>
      ))}
      {place !== null && (
        <div className={card.acts}>
          <RouteLink place={place} name={title} className={card.act} />
        </div>
      )}
      <Facts facts={facts.map(({ word, value }) => [word, value])} />
      {post.memo !== null && <p className={styles.memo}>{post.memo}</p>}
      {large !== null && (
        <PhotoViewer
          title={title}
          photos={photos}
          start={large}
          renderPhoto={renderLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </div>
  );
}
