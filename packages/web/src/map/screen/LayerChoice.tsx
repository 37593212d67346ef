import { Choice, ChoiceGroup } from '../controls/ChoiceGroup.tsx';
import { makeStyles } from '@fluentui/react-components';
import { ShareView } from '../overlays/lazyParts.tsx';
import { type LayerSet, writeLayers } from './layerSet.ts';

const useStyles = makeStyles({ share: { padding: '8px 12px' } });

interface LayerChoiceProps<Layer extends string> {
  set: LayerSet<Layer>;
  /** The layers available to this person. */
  offered: readonly Layer[];
  shown: readonly Layer[];
  onSwitch: (layer: Layer) => void;
}

/** Choice of the layers over the map, and the link to the map as it is. */
export function LayerChoice<Layer extends string>({
  set,
  offered,
  shown,
  onSwitch,
}: LayerChoiceProps<Layer>) {
  const styles = useStyles();
  return (
    <>
      <ChoiceGroup title="重ねるもの">
        {offered.map((layer) => (
          <Choice
            key={layer}
            type="checkbox"
            label={set.labels[layer]}
            note={set.notes?.[layer]}
            checked={shown.includes(layer)}
            onChange={() => onSwitch(layer)}
          />
        ))}
      </ChoiceGroup>
      <div className={styles.share}>
        <ShareView implied={{ layers: writeLayers(shown) }} />
      </div>
    </>
  );
}
