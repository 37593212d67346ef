import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import type { Place } from '../../../geo/place.ts';
import { MapPanel } from '../../../map/screen/MapPanel.tsx';
import { GatewayItemCard } from './GatewayItemCard.tsx';
import { isPlaced, type HuntMapItem } from '../../../map/devices/huntMapItems.ts';
import { SpotList } from './SpotList.tsx';
import { TrapItemCard } from './TrapItemCard.tsx';

export interface ChosenPanelProps {
  chosen: HuntMapItem | undefined;
  /** The things of the chosen spot, where there are several. */
  spot: readonly HuntMapItem[];
  markedIds: ReadonlySet<string>;
  /** Only the map can zoom in. */
  canZoom: boolean;
  onOpen: (item: HuntMapItem) => void;
  /** Goes back from one item to the others of its spot. */
  onBack: () => void;
  onZoom: (places: readonly Place[]) => void;
  onClose: () => void;
}

const areApart = ([first, ...others]: readonly Place[]): boolean =>
  first !== undefined &&
  others.some(({ latitude, longitude }) => latitude !== first.latitude || longitude !== first.longitude);

/** The card of the chosen item, or the list of the chosen spot. */
export function ChosenPanel(props: ChosenPanelProps) {
  const { chosen, spot, markedIds, canZoom, onOpen, onBack, onZoom, onClose } = props;
  if (chosen !== undefined) {
    return (
      <MapPanel key={chosen.id} id={chosen.id} title={chosen.name} onClose={onClose}>
        {spot.length > 1 && (
          <Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={onBack}>
            この場所の {spot.length} 件へ戻る
          </Button>
        )}
        {chosen.kind === 'trap' ? (
          <TrapItemCard trap={chosen.trap} />
        ) : (
          <GatewayItemCard gateway={chosen.gateway} />
        )}
      </MapPanel>
    );
  }
  const [first] = spot;
  if (first === undefined) return null;
  const places = spot.filter(isPlaced).map(({ place }) => place);
  return (
    <MapPanel key="spot" id={first.id} title={`この場所に ${spot.length} 件`} onClose={onClose}>
      <SpotList
        items={spot}
        markedIds={markedIds}
        onOpen={onOpen}
        onZoom={canZoom && areApart(places) ? () => onZoom(places) : undefined}
      />
    </MapPanel>
  );
}
