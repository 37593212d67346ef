import { Button, makeStyles } from '@fluentui/react-components';
import { canKeepTiles } from '../../platform/town-map/canKeepTiles.ts';
import { useTownMap } from '../../queries/town-map/townMap.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  button: { margin: '4px 12px 8px', [ON_PHONE]: { minHeight: '48px' } },
});

/** Leads to keeping what the map shows; only where there is a map of the town and a place to keep it. */
export function KeepAreaButton({ onPress }: { onPress: () => void }) {
  const styles = useStyles();
  const { data: map } = useTownMap(canKeepTiles());
  if (map === null || map === undefined) return null;
  return (
    <Button className={styles.button} onClick={onPress}>
      この範囲を端末に保存
    </Button>
  );
}
