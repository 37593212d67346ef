import { Choice, ChoiceGroup } from '../controls/ChoiceGroup.tsx';
import { ShareView } from '../../ui/form/ShareView.ts';
import { type LayerSet, writeLayers } from './layerSet.ts';

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
      <ShareView implied={{ layers: writeLayers(shown) }} />
    </>
  );
}
