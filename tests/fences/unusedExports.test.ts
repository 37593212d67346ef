import { describe, expect, it } from 'vitest';
import { readWholeTree } from './sourceTree.ts';
import { unusedExports } from './unusedExports.ts';

const FILE = 'packages/cli/src/traps/list.ts';
const text = 'export interface Options {}\nexport async function list() {}\nexport const OTHER = 1;\n';

describe('an export', () => {
  it('is there for another file', () => {
    expect(unusedExports(readWholeTree())).toEqual([]);
  });

  it('that no other file has is named', () => {
    const user = "import { list } from './list.ts';";
    expect(unusedExports({ [FILE]: text, 'packages/cli/src/traps/use.ts': user })).toEqual([
      `${FILE}: OTHER`,
    ]);
  });

  it.each([
    ['a static import', "import {\n  type Options,\n  list,\n  OTHER,\n} from './list.ts';"],
    ['an import on demand', "(await import('./list.ts')).list(); type T = Options; OTHER;"],
    ['an import of all', "import * as all from './list.ts';"],
    ['passing all on', "export * from './list.ts';"],
    ['a mock', "vi.mock('./list.ts', () => ({ list, OTHER, Options }));"],
  ])('is in use by %s', (_, user) => {
    expect(unusedExports({ [FILE]: text, 'packages/cli/src/traps/use.ts': user })).toEqual([]);
  });

  it('of a screen is found by its name', () => {
    const screen = 'packages/web/src/screens/home/HomeScreen.tsx';
    expect(unusedExports({ [screen]: 'export function HomeScreen() {}' })).toEqual([]);
  });
});
