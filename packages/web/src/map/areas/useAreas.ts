import { formatDate } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { isInForce } from './areaRings.ts';
import { areaQueries } from '../../queries/areas.ts';

/** The areas that this person may see, and those of them that are in force today. */
export function useAreas() {
  const today = formatDate(useNow());
  const { data, error, isPending, refetch } = useQuery(areaQueries(useReading()).list());
  const inForce = useMemo(() => (data ?? []).filter((area) => isInForce(area, today)), [data, today]);
  return { areas: data, inForce, error, isPending, retry: () => void refetch() };
}
