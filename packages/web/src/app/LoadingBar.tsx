import { makeStyles, tokens } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import type { LoadingIndicator } from '../platform/loading.ts';

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    top: 0,
    left: 0,
    right: 0,
    height: '3px',
    overflow: 'hidden',
    zIndex: 1000,
    pointerEvents: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      backgroundColor: tokens.colorBrandBackgroundInverted,
      backgroundImage: `linear-gradient(90deg, ${tokens.colorBrandStroke2} 0%, ${tokens.colorBrandBackground} 50%, ${tokens.colorBrandStroke2} 100%)`,
      animationName: { from: { transform: 'translateX(-60%)' }, to: { transform: 'translateX(60%)' } },
      animationDuration: '1.2s',
      animationIterationCount: 'infinite',
      animationTimingFunction: 'linear',
    },
  },
});

export function LoadingBar({ loading }: { loading: LoadingIndicator }) {
  const styles = useStyles();
  const isLoading = useSyncExternalStore(loading.subscribe, loading.isLoading);
  return isLoading ? <div className={styles.bar} role="progressbar" aria-label="通信中" /> : null;
}
