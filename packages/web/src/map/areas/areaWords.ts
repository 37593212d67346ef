import { type Area, AREA_KIND_LABELS } from '@satomori/core';
import { isolateText } from '../../ui/text/isolateText.ts';

/** From when to when it is in force; `null` where it always is. */
export function validityText({ valid_from, valid_to }: Area['properties']): string | null {
  if (valid_from === null && valid_to === null) return null;
  return `${valid_from ?? ''}〜${valid_to ?? ''}`;
}

/** Kind and days of an area, to stand below its name. */
export const areaFacts = ({ properties }: Area): string =>
  [AREA_KIND_LABELS[properties.kind], properties.group_name, validityText(properties)]
    .filter((fact) => fact !== null)
    .map(isolateText)
    .join('・');

/** Wherever areas are shown: what stands on the screen is not what holds in law. Source: domain research, 6.2. */
export const PAPER_MAP_NOTE = '正しい区域は、都道府県の鳥獣保護区等位置図（紙の地図）で確かめてください。';
