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

/** The end of an endless list: reads on when it comes into view, and by a button for those who do not scroll. */
export function EndlessEnd({ hasMore, isLoading, hasFailed, onMore }: EndlessEndProps) {
  const styles = useStyles();
  // Another one at each drawing: where it is in sight still after the list has grown, that is looked at anew.
  const watch: RefCallback<HTMLElement> = (element) => {
    // After a failure only the person tries again, so that a dead line is not asked without end.
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
