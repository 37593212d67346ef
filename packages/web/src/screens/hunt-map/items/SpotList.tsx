import { Button, makeStyles } from '@fluentui/react-components';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import type { HuntMapItem } from '../../../map/devices/huntMapItems.ts';
import { ItemRows } from './ItemRows.tsx';

const useStyles = makeStyles({
  spot: { margin: '0 -12px' },
  zoom: { margin: '0 12px 8px', [ON_PHONE]: { minHeight: '48px' } },
});

interface SpotListProps {
  items: readonly HuntMapItem[];
  markedIds: ReadonlySet<string>;
  onOpen: (item: HuntMapItem) => void;
  /** Missing where they are at exactly the same place. */
  onZoom?: () => void;
}

const nothing = () => null;

/** Several items on one spot, to choose one or zoom in. */
export function SpotList({ items, markedIds, onOpen, onZoom }: SpotListProps) {
  const styles = useStyles();
  return (
    <div className={styles.spot}>
      {onZoom !== undefined && (
        <Button className={styles.zoom} icon={<ZoomInRegular />} onClick={onZoom}>
          拡大して分けて見る
        </Button>
      )}
      <ItemRows
        label="この場所にあるもの"
        items={items}
        openId={null}
        markedIds={markedIds}
        distanceOf={nothing}
        onOpen={onOpen}
      />
    </div>
  );
}
