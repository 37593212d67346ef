import type { Area, AreaGeometry, AreaKind } from '../contract/areas/areas.ts';
import { composeText } from '../text/composeText.ts';
import type { FoundArea } from './areaFile.ts';

const MAX_NAME_LENGTH = 100;
const EXTENSION = /\.[^.]*$/;

/** The name for an area of a file: the text of the chosen attribute, otherwise the file's name with a number. */
export const proposedName = (
  { attributes, number }: Pick<FoundArea, 'attributes' | 'number'>,
  nameField: string | null,
  fileName: string,
): string =>
  (nameField === null ? '' : (attributes[nameField] ?? '')).slice(0, MAX_NAME_LENGTH) ||
  `${fileName.replace(EXTENSION, '').slice(0, MAX_NAME_LENGTH - 10)} ${number}`;

interface Wanted {
  kind: AreaKind;
  name: string;
  group_id: string | null;
  geometry: AreaGeometry;
}

/**
 * A test for areas that are registered already, by kind, name, group and line, so that the same file can be chosen
 * again. Source: R111.
 */
export function registeredAmong(stored: readonly Area[]): (wanted: Wanted) => boolean {
  const byName = new Map<string, Area[]>();
  for (const area of stored) {
    const { name } = area.properties;
    byName.set(name, [...(byName.get(name) ?? []), area]);
  }
  return ({ kind, name, group_id, geometry }) =>
    (byName.get(composeText(name)) ?? []).some(
      ({ properties, geometry: line }) =>
        properties.kind === kind &&
        properties.group_id === group_id &&
        line.type === geometry.type &&
        JSON.stringify(line.coordinates) === JSON.stringify(geometry.coordinates),
    );
}
