import { type AreaKind, type NewArea, newId } from '@satomori/core';
import { type AreaFile, type FoundArea, proposedKind, proposedName } from '@satomori/core/areaFiles';

/** An area of a file, as it is about to be registered. */
export interface Draft {
  /** That of the area once it is registered, so that sending it again registers it once. */
  id: string;
  found: FoundArea;
  isChosen: boolean;
  name: string;
  /** `null` until one is proposed or chosen. */
  kind: AreaKind | null;
  valid_from: string | null;
  valid_to: string | null;
}

/** What is entered once for all areas of a file. */
export interface ForAll {
  nameField: string | null;
  group_id: string | null;
  source: string | null;
}

export const draftsOf = ({ areas, nameField }: AreaFile, fileName: string): Draft[] =>
  areas.map((found) => ({
    id: newId(),
    found,
    isChosen: true,
    name: proposedName(found, nameField, fileName),
    kind: proposedKind(found.attributes, fileName),
    valid_from: null,
    valid_to: null,
  }));

/** The value that all of these have; `null` where they differ. */
export function commonOf<Field extends 'kind' | 'valid_from' | 'valid_to'>(
  drafts: readonly Draft[],
  field: Field,
): Draft[Field] | null {
  const [first] = drafts;
  return first !== undefined && drafts.every((draft) => draft[field] === first[field]) ? first[field] : null;
}

/** The area to register; `null` while something is missing. */
export function areaOf(draft: Draft, { group_id, source }: ForAll): NewArea | null {
  const { id, found, name, kind, valid_from, valid_to } = draft;
  if (kind === null || name.trim() === '' || (kind === 'group' && group_id === null)) return null;
  return {
    id,
    kind,
    name: name.trim(),
    group_id: kind === 'group' ? group_id : null,
    valid_from,
    valid_to,
    source,
    geometry: found.geometry,
  };
}

/** What is still missing, as a sentence; `null` if nothing is. */
export function missingText(drafts: readonly Draft[], { group_id }: ForAll): string | null {
  const count = (isMissing: (draft: Draft) => boolean) => drafts.filter(isMissing).length;
  const kinds = count(({ kind }) => kind === null);
  if (kinds > 0) return `種類を選んでいない区域が${kinds}件あります。`;
  const names = count(({ name }) => name.trim() === '');
  if (names > 0) return `名前のない区域が${names}件あります。`;
  if (group_id === null && count(({ kind }) => kind === 'group') > 0)
    return 'グループの区域の、グループを選んでください。';
  const reversed = count(({ valid_from, valid_to }) => (valid_from ?? '') > (valid_to ?? '9999'));
  return reversed > 0 ? `期間の終わりが始まりより前の区域が${reversed}件あります。` : null;
}
