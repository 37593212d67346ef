import { describe, expect, it } from 'vitest';
import { findFolderCircles } from './folderCircles.ts';
import { readImports } from './importGraph.ts';

const circlesOf = (tree: Record<string, string>) => findFolderCircles(readImports(tree));

describe('folder circles', () => {
  it('are none where imports lead one way', () => {
    expect(circlesOf({ 'a/one.ts': "import { b } from '../b/two.ts';", 'b/two.ts': '' })).toEqual([]);
  });

  it('are found through other folders and through types', () => {
    const tree = {
      'a/one.ts': "import { b } from '../b/two.ts';",
      'b/two.ts': "import type { C } from '../c/three.ts';",
      'c/three.ts': "import { a } from '../a/four.ts';",
      'a/four.ts': '',
      'd/five.ts': "import { a } from '../a/one.ts';",
    };
    expect(circlesOf(tree)).toEqual([['a', 'b', 'c']]);
  });

  it('do not count the imports of tests', () => {
    const tree = {
      'a/one.ts': "import { b } from '../b/two.ts';",
      'b/two.ts': '',
      'b/two.test.ts': "import { a } from '../a/one.ts';",
    };
    expect(circlesOf(tree)).toEqual([]);
  });
});
