import { makeStyles } from '@fluentui/react-components';
import type { PostStatus } from '@satomori/core';
import { POST_STATUS_COLORS, postStatusShape } from '../../shapes/postStatusShapes.ts';
import { Shape } from '../../shapes/StateShape.tsx';
import { wordOnGround } from '../../shapes/signColor.ts';

const useStyles = makeStyles({
  badge: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: 700, whiteSpace: 'nowrap' },
});

/** Status of a post: word, shape and colour. */
export function PostStatusBadge({ status, word }: { status: PostStatus; word: string }) {
  const styles = useStyles();
  const color = POST_STATUS_COLORS[status];
  return (
    <span className={styles.badge} style={{ color: wordOnGround(color) }}>
      <Shape parts={postStatusShape(status)} color={color} size={18} />
      {word}
    </span>
  );
}
