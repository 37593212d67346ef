import type { Group, GROUP_KINDS } from '@satomori/core';
import type { Column } from '../output/columns.ts';

export const GROUP_KIND_WORDS: Record<(typeof GROUP_KINDS)[number], string> = {
  hunt: '捕獲',
  witness: '目撃',
};

export const GROUP_COLUMNS: readonly Column<Group>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '種類', cell: ({ kind }) => GROUP_KIND_WORDS[kind] },
  { heading: 'id', cell: ({ id }) => id, isOptional: true },
  { heading: 'parent_id', cell: ({ parent_id }) => parent_id ?? '', isForPrograms: true },
];
