import type { HuntPoint } from '@satomori/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Area } from '../../../map/points/pointSet.ts';
import { type CaptureWhereabouts, huntMapQueries } from '../../../queries/huntMap.ts';
import { useReading } from '../../../queries/api.ts';
import type { HuntMapAddress } from '../huntMapAddress.ts';
import { whereaboutsAt } from './captureSet.ts';
import type { Captures } from './useCaptures.ts';

interface ChosenCaptureOptions {
  captures: Captures | null;
  address: HuntMapAddress;
  change: (part: Partial<HuntMapAddress>) => void;
  /** Whatever else was chosen is no longer. */
  onChoose: () => void;
}

const whereaboutsOf = (capture: HuntPoint): CaptureWhereabouts => {
  const { id, captured_at, species, latitude, longitude } = capture;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  return { id, at: captured_at, species, place };
};

/** Which capture, or which spot of several, is open. */
export function useChosenCapture({ captures, address, change, onChoose }: ChosenCaptureOptions) {
  const reading = useReading();
  const queryClient = useQueryClient();
  const [spot, setSpot] = useState<Area | null>(null);
  const [opened, setOpened] = useState<CaptureWhereabouts | null>(null);
  const id = address.open?.kind === 'capture' ? address.open.id : null;
  const set = captures?.set;
  const whereabouts = useMemo(() => {
    if (id === null || opened?.id === id) return opened;
    const at = set?.columns?.id.indexOf(id) ?? -1;
    return set === undefined || at < 0 ? null : whereaboutsAt(set, at);
  }, [id, opened, set]);

  const openWhere = (found: CaptureWhereabouts) => {
    onChoose();
    setOpened(found);
    change({ open: { kind: 'capture', id: found.id } });
  };

  return {
    /** Of the open capture. */
    whereabouts: id === null ? null : whereabouts,
    spot,
    /** From the map. */
    open: (found: CaptureWhereabouts) => {
      setSpot(null);
      openWhere(found);
    },
    /** From a list, which has all of it already. */
    openRow: (capture: HuntPoint) => {
      const found = whereaboutsOf(capture);
      queryClient.setQueryData(huntMapQueries(reading).one(found).queryKey, capture);
      openWhere(found);
    },
    openSpot: (area: Area) => {
      onChoose();
      setSpot(area);
      change({ open: null });
    },
    closeSpot: useCallback(() => setSpot(null), []),
  };
}
export type ChosenCapture = ReturnType<typeof useChosenCapture>;
