import { type Area, AREA_KIND_LABELS, textMatcher } from '@satomori/core';

/** The areas whose name, kind or group contains every word of a search. */
export function searchAreas(areas: readonly Area[], wanted: string): readonly Area[] {
  const matches = textMatcher(wanted);
  return areas.filter(({ properties: { name, kind, group_name } }) =>
    matches([name, AREA_KIND_LABELS[kind], group_name]),
  );
}
