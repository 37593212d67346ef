import { type Area, AREA_KIND_LABELS, isolateText } from '@satomori/core';

/** The period in which an area is in force; `null` where it always is. */
export function validityText({ valid_from, valid_to }: Area['properties']): string | null {
  if (valid_from === null && valid_to === null) return null;
  return `${valid_from ?? ''}〜${valid_to ?? ''}`;
}

/** Kind and period of an area, shown below its name. */
export const areaFacts = ({ properties }: Area): string =>
  [AREA_KIND_LABELS[properties.kind], properties.group_name, validityText(properties)]
    .filter((fact) => fact !== null)
    .map(isolateText)
    .join('・');

/** Shown with all areas: the screen is not legally binding. Source: R94. */
export const PAPER_MAP_NOTE = '正しい区域は、都道府県の鳥獣保護区等位置図（紙の地図）で確かめてください。';
