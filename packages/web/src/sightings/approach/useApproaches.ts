import { type ApproachRule, approachesTo, distanceM, type GroundPoint } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNow } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { nearSightingQueries } from '../../queries/posts/nearSightings.ts';
import type { Here } from '../../platform/device/useWatchedPosition.ts';

/** Distance after which the surrounding sightings are requested again. */
const MIN_STRIDE_M = 2_000;

const NOWHERE: GroundPoint = { latitude: 0, longitude: 0 };

/** The sightings near the person, and the reason where they are unknown. */
export function useApproaches(here: Here | null, rule: ApproachRule) {
  const now = useNow();
  const [centre, setCentre] = useState<GroundPoint | null>(null);
  const stride = Math.max(MIN_STRIDE_M, rule.alert_radius_m);
  if (here !== null && (centre === null || distanceM(here, centre) > stride)) setCentre(here);

  const { data, error } = useQuery({
    ...nearSightingQueries(useReading()).around(centre ?? NOWHERE, rule.alert_radius_m + stride, rule, now),
    enabled: centre !== null,
  });
  const approaches = useMemo(
    () => (here === null || data === undefined ? [] : approachesTo(here, data, rule, now)),
    [here, data, rule, now],
  );
  return { approaches, error, hasSightings: data !== undefined };
}
