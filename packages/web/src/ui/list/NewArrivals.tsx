import { Button, makeStyles } from '@fluentui/react-components';
import { scrollPageTo } from '../../platform/page/scroll.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  // Floats over the list, so that nothing moves under the finger.
  place: {
    position: 'sticky',
    top: '64px',
    zIndex: 2,
    height: 0,
    display: 'flex',
    justifyContent: 'center',
    overflow: 'visible',
  },
  button: {
    flexShrink: 0,
    height: 'fit-content',
    boxShadow: '0 2px 8px rgba(0, 0, 0, 0.24)',
    [ON_PHONE]: { minHeight: '48px' },
  },
});

/** 「新着 n 件」: rows that arrived while a person reads, shown on request. */
export function NewArrivals({ count, onShow }: { count: number; onShow: () => void }) {
  const styles = useStyles();
  return (
    <div className={styles.place} role="status">
      <Button
        className={styles.button}
        appearance="primary"
        shape="circular"
        onClick={() => {
          onShow();
          scrollPageTo(0);
        }}
      >
        新着 {count} 件を表示
      </Button>
    </div>
  );
}
