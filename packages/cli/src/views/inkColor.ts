import type { Color, Style } from '../output/style.ts';

/** Ink's properties for one of our colours; empty without colours. */
export function inkColor(color: Color | undefined, style: Style): { color?: string; bold?: boolean } {
  if (!style.hasColor || color === undefined) return {};
  return color === 'bold' ? { bold: true } : { color, bold: color === 'red' };
}
