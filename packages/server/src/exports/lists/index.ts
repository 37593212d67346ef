import type { ExportSubject } from '@satomori/core';
import { AREA_LIST } from './areas.ts';
import { CAPTURE_LIST } from './captures.ts';
import { EFFORT_LIST } from './efforts.ts';
import { GATEWAY_LIST } from './gateways.ts';
import { GATEWAY_LOG_LIST, TRAP_LOG_LIST } from './logs.ts';
import { OPEN_SIGHTING_LIST } from './openSightings.ts';
import { PATROL_BOOK_LIST } from './patrolBook.ts';
import { SIGHTING_LIST } from './sightings.ts';
import { TRAP_LIST } from './traps.ts';

/** Every list that can be saved. */
export const LISTS = {
  captures: CAPTURE_LIST,
  sightings: SIGHTING_LIST,
  traps: TRAP_LIST,
  gateways: GATEWAY_LIST,
  trap_logs: TRAP_LOG_LIST,
  gateway_logs: GATEWAY_LOG_LIST,
  efforts: EFFORT_LIST,
  areas: AREA_LIST,
  patrol_book: PATROL_BOOK_LIST,
  open_sightings: OPEN_SIGHTING_LIST,
} satisfies Record<ExportSubject, object>;
