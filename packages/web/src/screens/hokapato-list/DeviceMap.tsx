import type { Gateway, Trap } from '@satomori/core';
import { useMemo } from 'react';
import { devicePin } from '../../map/devices/devicePin.tsx';
import { gatewayItem, isPlaced, needsPerson, trapItem } from '../../map/devices/huntMapItems.ts';
import { ListMap, type ListMapProps } from '../../map/list/ListMap.tsx';

const pointOf = (row: Trap | Gateway) => ('trap_no' in row ? trapItem(row) : gatewayItem(row));

export interface DeviceMapProps extends Omit<ListMapProps, 'pins' | 'urgent'> {
  /** What the list shows. */
  rows: readonly (Trap | Gateway)[];
}

/** The traps or gateways of the list on a map beside it. */
export function DeviceMap({ rows, ...shown }: DeviceMapProps) {
  const placed = useMemo(() => rows.map(pointOf).filter(isPlaced), [rows]);
  const pins = useMemo(() => placed.map(devicePin), [placed]);
  const urgent = useMemo(() => placed.filter(needsPerson).map(({ place }) => place), [placed]);
  return <ListMap {...shown} {...{ pins, urgent }} />;
}
