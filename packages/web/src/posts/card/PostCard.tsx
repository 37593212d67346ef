import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Photo, PHOTO_KIND_LABELS, POST_WARNING_LABELS, postStatusText } from '@satomori/core';
import { type ReactNode, useState } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { FactList, type NamedFact } from '../../ui/list/FactList.tsx';
import { OwnAnswers } from './OwnAnswers.tsx';
import { PostStatusBadge } from './PostStatusBadge.tsx';
import type { Post } from './postWords.ts';
import { WHITE } from '../../ui/colors.ts';

export interface PostCardProps {
  post: Post;
  title: string;
  mainFacts: readonly NamedFact[];
  otherFacts: readonly NamedFact[];
  /** Whether posts of the site need approval. */
  needsApproval: boolean;
  renderPhoto: (photo: Photo) => ReactNode;
  /** What the warnings are about. */
  belowWarnings?: ReactNode;
  /** Opens one of its photos; without it the photos are not clickable. */
  onPhoto?: ((index: number) => void) | undefined;
  isMarked?: boolean | undefined;
  /** Its detail is open beside the list. */
  isOpen?: boolean | undefined;
  /** Opens its detail; without it the title is plain text. */
  onOpen?: ((id: string) => void) | undefined;
  /** Actions for the post, shown below its facts. */
  renderFoot?: ((post: Post) => ReactNode) | undefined;
}

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: '184px minmax(0, 1fr)',
    gap: '4px 16px',
    alignItems: 'start',
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    [ON_PHONE]: { gridTemplateColumns: '112px minmax(0, 1fr)', gap: '8px 12px' },
  },
  withoutPhotos: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    [ON_PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  marked: { backgroundColor: tokens.colorStatusWarningBackground1 },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
  },
  open: {
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    color: tokens.colorBrandForeground1,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    [ON_PHONE]: { minHeight: '48px', minWidth: '48px' },
    ':hover': { textDecorationLine: 'underline' },
  },
  photo: {
    position: 'relative',
    display: 'block',
    width: '100%',
    aspectRatio: '4 / 3',
    padding: 0,
    border: 'none',
    borderRadius: '6px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    cursor: 'pointer',
    gridRow: '1 / span 2',
    [ON_PHONE]: { aspectRatio: '1', gridRow: 'auto' },
  },
  still: { cursor: 'default' },
  more: {
    position: 'absolute',
    right: '4px',
    bottom: '4px',
    padding: '2px 8px',
    borderRadius: '10px',
    backgroundColor: 'rgba(27, 38, 43, 0.8)',
    color: WHITE,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
  },
  body: { minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 12px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
    gap: '2px 16px',
    margin: '4px 0 0',
  },
  // Beside a long word the value would have room for two letters: it goes below.
  fact: { display: 'flex', flexWrap: 'wrap', gap: '0 8px', minWidth: 0 },
  word: { flexShrink: 0, color: tokens.colorNeutralForeground2 },
  value: { flexGrow: 1, flexBasis: '6em', margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  memo: { margin: '4px 0 0', whiteSpace: 'pre-wrap' },
  note: { margin: '4px 0 0', color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
  reason: {
    margin: '8px 0 0',
    padding: '8px 12px',
    borderLeft: `4px solid ${tokens.colorStatusDangerBorderActive}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  reasonWord: { fontWeight: 700, color: tokens.colorStatusDangerForeground1 },
  returned: { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
  all: {
    gridColumn: '2',
    [ON_PHONE]: { gridColumn: '1 / -1' },
    '&[open] > summary::before': { content: '"▾"' },
  },
  alone: { gridColumn: '1' },
  // Where there are no actions.
  foot: { ':empty': { display: 'none' } },
  summary: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '32px',
    color: tokens.colorBrandForeground1,
    cursor: 'pointer',
    [ON_PHONE]: { minHeight: '48px' },
    '::before': { content: '"▸"', marginRight: '6px' },
  },
});

/** Card of a stored post: the animal, its status, the main facts, and all other facts on demand. */
export function PostCard(props: PostCardProps) {
  const { post, title, mainFacts, otherFacts, needsApproval, renderPhoto, onPhoto } = props;
  const { isMarked = false, isOpen: isChosen = false, onOpen, belowWarnings, renderFoot } = props;
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  const hasPhotos = post.photos.length > 0;
  return (
    <article
      aria-label={title}
      className={mergeClasses(
        styles.card,
        !hasPhotos && styles.withoutPhotos,
        post.status === 'returned' && styles.returned,
        isMarked && styles.marked,
        isChosen && styles.chosen,
      )}
    >
      {hasPhotos && <PostPhoto {...{ post, title, renderPhoto, onPhoto }} />}
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 className={styles.title}>
            {onOpen === undefined ? (
              title
            ) : (
              <button
                type="button"
                data-printed
                data-row={post.id}
                aria-current={isChosen || undefined}
                className={styles.open}
                onClick={() => onOpen(post.id)}
              >
                {title}
              </button>
            )}
          </h3>
          <PostStatusBadge status={post.status} word={postStatusText(post.status, needsApproval)} />
        </div>
        <dl className={styles.facts}>
          {mainFacts.map(({ word, value }) => (
            <div key={word} className={styles.fact}>
              <dt className={styles.word}>{word}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
        {post.memo !== null && <p className={styles.memo}>{post.memo}</p>}
        {post.return_reason !== null && (
          <p className={styles.reason}>
            <span className={styles.reasonWord}>
              {post.status === 'returned' ? '差し戻しの理由：' : '理由：'}
            </span>
            {post.return_reason}
          </p>
        )}
        {post.warnings.map((warning) => (
          <p key={warning} className={styles.note}>
            {POST_WARNING_LABELS[warning]}
          </p>
        ))}
        {belowWarnings}
      </div>
      <details
        className={mergeClasses(styles.all, !hasPhotos && styles.alone)}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className={styles.summary} data-control>
          ほかの項目
        </summary>
        <FactList title="記録のほかの項目" facts={otherFacts} />
        {isOpen && <OwnAnswers post={post} />}
      </details>
      {renderFoot !== undefined && (
        <div className={mergeClasses(styles.all, !hasPhotos && styles.alone, styles.foot)}>
          {renderFoot(post)}
        </div>
      )}
    </article>
  );
}

type PhotoProps = Pick<PostCardProps, 'post' | 'title' | 'renderPhoto' | 'onPhoto'>;

/** The first photo with the number of photos; a press opens it large. */
function PostPhoto({ post, title, renderPhoto, onPhoto }: PhotoProps) {
  const styles = useStyles();
  const { photos } = post;
  const [first] = photos;
  if (first === undefined) return null;
  const picture = (
    <>
      {renderPhoto(first)}
      {photos.length > 1 && (
        <span className={styles.more} aria-hidden>
          {photos.length}枚
        </span>
      )}
    </>
  );
  if (onPhoto === undefined) return <div className={mergeClasses(styles.photo, styles.still)}>{picture}</div>;
  // The label contains the visible 「2枚」 as a separate word, for speech input.
  const label = `${title}の写真（${PHOTO_KIND_LABELS[first.photo_kind]}） ${photos.length}枚 を大きく見る`;
  return (
    <button type="button" className={styles.photo} aria-label={label} onClick={() => onPhoto(0)}>
      {picture}
    </button>
  );
}
