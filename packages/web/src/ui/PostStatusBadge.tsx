import { makeStyles } from '@fluentui/react-components';
import type { PostStatus } from '@satomori/core';

const useStyles = makeStyles({
  badge: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: 700, whiteSpace: 'nowrap' },
});

const COLORS: Record<PostStatus, string> = {
  submitted: '#8A5200',
  approved: '#2E7D32',
  returned: '#C62828',
  withdrawn: '#5F6C72',
};
/** In a field of 18 × 18: a clock's hand, a tick, an arrow back, a bar. */
const SHAPES: Record<PostStatus, string> = {
  submitted: 'M9 5v4.4l2.8 1.8',
  approved: 'M5.6 9.2l2.4 2.4 4.6-5',
  returned: 'M8 5.4L5 8.4l3 3M5.4 8.4h4.4a2.4 2.4 0 010 4.8H8.4',
  withdrawn: 'M5.6 9h6.8',
};

/** Where a post stands: word, shape and colour. */
export function PostStatusBadge({ status, word }: { status: PostStatus; word: string }) {
  const styles = useStyles();
  const color = COLORS[status];
  return (
    <span className={styles.badge} style={{ color: `var(--stateText, ${color})` }}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
        <circle cx="9" cy="9" r="7.5" fill="none" stroke={color} strokeWidth="1.6" />
        <path
          d={SHAPES[status]}
          fill="none"
          stroke={color}
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {word}
    </span>
  );
}
