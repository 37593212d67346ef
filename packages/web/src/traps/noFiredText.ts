import type { Trap } from '@satomori/core';

const UNPROVEN = new Set<Trap['state']>(['unknown', 'path_down']);

/** Traps that may have fired without anybody knowing. */
export const countUnproven = (traps: readonly Trap[]): number =>
  traps.filter(({ state }) => UNPROVEN.has(state)).length;

/**
 * No fired traps does not mean that all is well: traps without a proof are named together with it.
 * Source: R11.
 */
export function noFiredText(traps: readonly Trap[]): string {
  const unproven = countUnproven(traps);
  return unproven === 0
    ? '作動しているわなはありません。'
    : `作動の知らせはありません。ただし ${unproven}基は様子が分かりません。`;
}
