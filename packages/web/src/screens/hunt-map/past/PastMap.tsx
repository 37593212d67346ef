import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { MapView } from '../../../geo/mapView.ts';
import type { PositionAsking } from '../../../map/position/usePosition.ts';
import { useNow } from '../../../platform/device/clock.ts';
import { useReading } from '../../../queries/api.ts';
import { type PastTrap, pastStateQueries } from '../../../queries/pastStates.ts';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import type { HuntMapItem } from '../../../map/devices/huntMapItems.ts';
import { PastBand } from './PastBand.tsx';
import { PastBar } from './PastBar.tsx';
import { PastCounts, PastList } from './PastCounts.tsx';
import { PastFrame } from './PastFrame.tsx';
import type { PastMoment } from './pastMoment.ts';
import { pastPinsAt } from './pastPins.ts';
import { spanAround } from './pastSpan.ts';
import { createPinStore } from './pinStore.ts';

const useStyles = makeStyles({
  past: { position: 'relative', display: 'flex', flexDirection: 'column', height: '100%' },
  map: { flex: '1 1 0', minHeight: '120px' },
  note: { flexShrink: 0, padding: '4px 12px' },
});

export interface PastMapProps {
  past: PastMoment;
  /** `null`: back to the present. */
  onPast: (past: PastMoment | null) => void;
  /** Those that the filter leaves, in their present state. */
  items: readonly HuntMapItem[];
  /** Number of traps that have fired by now, whatever the filter. */
  firedNow: number;
  lastView: MapView | null;
  onMove: (view: MapView) => void;
  asking: PositionAsking;
}

const NONE: readonly PastTrap[] = [];

/** The traps as they were known at a moment that the slider chooses. Source: R279. */
export function PastMap({ past, onPast, items, firedNow, lastView, onMove, asking }: PastMapProps) {
  const styles = useStyles();
  const now = useNow();
  const reading = useReading();
  const [moved, setMoved] = useState({ from: past, to: past });
  // A new address, for example of a link, ends what was moved before.
  const shown = moved.from === past ? moved.to : past;
  const setShown = useCallback((to: PastMoment) => setMoved({ from: past, to }), [past]);
  const [store] = useState(createPinStore);
  const { from, to } = spanAround(shown);
  const { data, error, isPending, refetch } = useQuery(pastStateQueries(reading).between({ from, to }));
  const ids = useMemo(() => new Set(items.map(({ id }) => id)), [items]);
  const traps = useMemo(() => data?.filter(({ trap_id }) => ids.has(trap_id)) ?? NONE, [data, ids]);
  const pins = useMemo(() => pastPinsAt(traps, shown.at), [traps, shown.at]);
  const settledPins = useMemo(() => pastPinsAt(traps, past.at), [traps, past.at]);
  const places = useMemo(
    () => items.flatMap(({ kind, place }) => (kind === 'trap' && place !== null ? place : [])),
    [items],
  );
  useLayoutEffect(() => store.set(pins), [store, pins]);
  const settle = useCallback(
    (chosen: PastMoment) => {
      setShown(chosen);
      onPast(chosen);
    },
    [onPast, setShown],
  );

  return (
    <section className={styles.past} aria-label="当時の状態">
      <PastBand at={shown.at} firedNow={firedNow} onReturn={() => onPast(null)} />
      <div className={styles.map}>
        <PastFrame {...{ store, lastView, onMove, asking, places }} />
      </div>
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <div className={styles.note} role="status">
          当時の記録を読み込んでいます
        </div>
      )}
      {data !== undefined && <PastCounts pins={pins} />}
      <PastList pins={settledPins} />
      <PastBar past={shown} now={now} onShow={setShown} onSettle={settle} />
    </section>
  );
}
