import { MapTitle } from '../../map/screen/MapHead.tsx';
import { useMapScreenStyles } from '../../map/screen/mapScreenStyles.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { HuntMapContent } from './HuntMapContent.tsx';
import { useHuntMapItems } from './items/useHuntMapItems.ts';

/** ほかくマップ: traps and gateways on a map with their state. */
export function HuntMapScreen() {
  const styles = useMapScreenStyles();
  const { items, isPending, error, hasOldData, retry } = useHuntMapItems();
  return (
    <div className={styles.screen}>
      {items === undefined && <MapTitle>ほかくマップ</MapTitle>}
      {error !== null && <LoadFailed error={error} onRetry={retry} hasOldData={hasOldData} />}
      {items !== undefined && <HuntMapContent items={items} />}
      {items === undefined && isPending && <Skeleton rows={1} height={560} />}
      {items?.length === 0 && (
        <Empty>ここの地図に、見守っているわなと親機が並びます。わなは管理者が登録します。</Empty>
      )}
    </div>
  );
}
