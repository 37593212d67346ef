import { type Route, textMatcher } from '@satomori/core';
import { SECTIONS } from '../../screens/admin/sections.ts';
import { addressWith, type FoundRow } from './foundRows.ts';

/** A screen of the navigation. */
export type Screen = Pick<Route, 'name' | 'path' | 'title'>;

/** The screens of a person's navigation, and where the administration is one of them, its sections. */
function rowsOf(screens: readonly Screen[]): FoundRow[] {
  const sections = screens.some(({ name }) => name === 'Admin') ? Object.entries(SECTIONS) : [];
  return [
    ...screens.map(({ path, title }) => ({ to: path, name: title, note: '' })),
    ...sections.map(([section, { label, note }]) => ({
      to: addressWith('/Admin', { section }),
      name: `管理：${label}`,
      note,
    })),
  ];
}

/** Those whose name, or what they are for, contains each word of a search; all of them without a word. */
export function findScreens(screens: readonly Screen[], wanted: string): FoundRow[] {
  const matches = textMatcher(wanted);
  return rowsOf(screens).filter(({ name, note }) => matches([name, note]));
}
