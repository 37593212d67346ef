import {
  type AdminUser,
  type Area,
  type Capture,
  formatDate,
  type Gateway,
  GATEWAY_KIND_LABELS,
  GATEWAY_STATE_LOOKS,
  gatewayAt,
  isolateText,
  postStatusText,
  rightsText,
  type Sighting,
  type Trap,
  TRAP_STATE_LOOKS,
  trapAt,
} from '@satomori/core';
import { captureTitle } from '../../captures/captureWords.ts';
import { mapViewEntries } from '../../geo/mapView.ts';
import { areaFacts } from '../../map/areas/areaWords.ts';
import { viewAround } from '../../map/areas/viewAround.ts';
import type { Post } from '../../posts/card/postWords.ts';
import { sightingTitle } from '../../sightings/sightingWords.ts';

/** One result of a search: what it is, and the address within the app that shows it. */
export interface FoundRow {
  to: string;
  name: string;
  note: string;
}

/** The results of one kind, and the list that shows all of them. */
export interface FoundGroup {
  title: string;
  rows: readonly FoundRow[];
  /** `null` where no list can be asked for them. */
  all: { to: string; label: string } | null;
}

const noteOf = (facts: readonly (string | null)[]): string =>
  facts
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => isolateText(fact as string))
    .join('・');

/** An address with a query; what is `null` is left out. */
export const addressWith = (path: string, query: Readonly<Record<string, string | null>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null))}`;

export const trapRow =
  (now: number) =>
  (trap: Trap): FoundRow => ({
    to: addressWith('/HokapatoList', { trap_id: trap.id }),
    name: trap.name,
    note: noteOf([TRAP_STATE_LOOKS[trapAt(trap, now).state].word, trap.trap_no, trap.place, trap.owner_name]),
  });

export const gatewayRow =
  (now: number) =>
  (gateway: Gateway): FoundRow => ({
    to: addressWith('/HokapatoList', { tab: 'gateways', gateway_id: gateway.id }),
    name: gateway.name,
    note: noteOf([
      GATEWAY_KIND_LABELS[gateway.kind],
      GATEWAY_STATE_LOOKS[gatewayAt(gateway, now).state].word,
      gateway.code,
      gateway.place,
    ]),
  });

export const captureRow =
  (needsApproval: boolean, text: string) =>
  (capture: Capture): FoundRow => ({
    to: onMap(capture)
      ? addressWith('/HuntMap', { hunt_point_id: capture.id })
      : addressWith('/HuntTimeline', { q: capture.capture_no ?? text }),
    name: captureTitle(capture),
    note: noteOf([
      postStatusText(capture.status, needsApproval),
      formatDate(capture.captured_at),
      capture.capture_no,
      capture.place,
      capture.hunter_name,
    ]),
  });

export const sightingRow =
  (needsApproval: boolean, text: string) =>
  (sighting: Sighting): FoundRow => ({
    to: onMap(sighting)
      ? addressWith('/Map', { map_point_id: sighting.id })
      : addressWith('/Timeline', { q: text }),
    name: sightingTitle(sighting),
    note: noteOf([
      postStatusText(sighting.status, needsApproval),
      formatDate(sighting.witnessed_at),
      sighting.place ?? sighting.municipality,
    ]),
  });

export const personRow = (person: AdminUser): FoundRow => ({
  to: addressWith('/Admin', { section: 'people', q: person.login_id }),
  name: person.name,
  note: noteOf([person.login_id, person.user_code, person.hunt_group_name, rightsText(person)]),
});

/** @param map the map that shows areas to this person; `null` for administrators, who see them in their register */
export const areaRow =
  (map: { path: string; layer: string } | null) =>
  (area: Area): FoundRow => ({
    to:
      map === null
        ? addressWith('/Admin', { section: 'areas', q: area.properties.name })
        : addressWith(map.path, {
            layers: `${map.layer},areas`,
            ...Object.fromEntries(mapViewEntries(viewAround(area))),
          }),
    name: area.properties.name,
    note: areaFacts(area),
  });

const onMap = ({ latitude, longitude }: Pick<Post, 'latitude' | 'longitude'>): boolean =>
  latitude !== null && longitude !== null;
