import { Button, makeStyles } from '@fluentui/react-components';
import type { RefCallback } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

interface EndlessEndProps {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

const useStyles = makeStyles({
  end: { display: 'flex', justifyContent: 'center', padding: '8px 0' },
  button: { [ON_PHONE]: { minHeight: '48px' } },
});

/**
 * The end of an endless list: loads more when it comes into view, and with a button for people who do not
 * scroll.
 */
export function EndlessEnd({ hasMore, isLoading, hasFailed, onMore }: EndlessEndProps) {
  const styles = useStyles();
  // A new ref for each rendering, so that the end is observed again where it is still visible after the list
  // has grown.
  const watch: RefCallback<HTMLElement> = (element) => {
    // After a failure only the person tries again, so that a dead connection is not retried forever.
    if (element === null || hasFailed || isLoading || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onMore(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  if (!hasMore) return null;
  return (
    <div ref={watch} className={styles.end}>
      <Button className={styles.button} onClick={onMore} disabledFocusable={isLoading}>
        {isLoading ? '読み込んでいます' : hasFailed ? '続きを読み込めませんでした。再試行' : '続きを読む'}
      </Button>
    </div>
  );
}
