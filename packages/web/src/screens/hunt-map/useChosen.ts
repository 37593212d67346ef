import { useCallback, useState } from 'react';
import type { Place } from '../../geo/place.ts';
import type { Spot } from '../../map/pins/groupPins.ts';
import { useChosenPost } from '../../posts/map/useChosenPost.ts';
import type { Posts } from '../../posts/map/usePosts.ts';
import type { HuntMapAddress } from './huntMapAddress.ts';
import type { HuntMapItem } from '../../map/devices/huntMapItems.ts';

const NO_IDS: readonly string[] = [];
const NO_PLACES: readonly Place[] = [];

interface ChosenOptions {
  address: HuntMapAddress;
  change: (part: Partial<HuntMapAddress>) => void;
  /** `null` for people who may not see captures. */
  captures: Posts | null;
  byId: ReadonlyMap<string, HuntMapItem>;
}

/** What is open: a trap or gateway, several of them on one spot, a capture, or several captures. */
export function useChosen({ address, change, captures, byId }: ChosenOptions) {
  const [spotIds, setSpotIds] = useState(NO_IDS);
  const [fitTo, setFitTo] = useState(NO_PLACES);
  const capture = useChosenPost({
    posts: captures,
    id: address.open?.kind === 'capture' ? address.open.id : null,
    onOpen: (id) => {
      setSpotIds([]);
      change({ open: id === null ? null : { kind: 'capture', id } });
    },
  });
  const { closeSpot } = capture;
  const open = useCallback(
    (item: HuntMapItem) => {
      closeSpot();
      change({ open: { kind: item.kind, id: item.id } });
    },
    [change, closeSpot],
  );
  const choose = useCallback(
    ({ pins }: Spot) => {
      closeSpot();
      const ids = pins.map(({ id }) => id);
      const only = ids.length === 1 ? byId.get(ids[0] ?? '') : undefined;
      setSpotIds(only === undefined ? ids : []);
      if (only === undefined) change({ open: null });
      else open(only);
    },
    [byId, change, closeSpot, open],
  );
  const closeSpots = () => {
    setSpotIds([]);
    closeSpot();
  };
  return {
    item: address.open === null ? undefined : byId.get(address.open.id),
    capture,
    spot: spotIds.flatMap((id) => byId.get(id) ?? []),
    spotFirst: byId.get(spotIds[0] ?? ''),
    /** Places to show together; a new array is a new request. */
    fitTo,
    open,
    choose,
    closeSpots,
    close: () => {
      closeSpots();
      change({ open: null });
    },
    zoomTo: (places: readonly Place[]) => {
      setSpotIds([]);
      setFitTo(places);
    },
  };
}
