import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { compileHints } from './compileHints.ts';

const chunk = (fileName: string, more: Partial<Rolldown.OutputChunk> = {}) =>
  ({
    type: 'chunk',
    fileName,
    code: 'code',
    imports: [],
    dynamicImports: [],
    moduleIds: [],
    isEntry: false,
    ...more,
  }) as unknown as Rolldown.OutputChunk;

it('marks what a page runs at once before any of its code, and nothing that waits for a press', () => {
  const bundle = Object.fromEntries(
    [
      chunk('entry.js', { isEntry: true, imports: ['shared.js'] }),
      chunk('shared.js'),
      chunk('home.js', { moduleIds: ['/src/screens/home/HomeScreen.tsx'], dynamicImports: ['dialog.js'] }),
      chunk('dialog.js'),
    ].map((each) => [each.fileName, each]),
  );
  const { generateBundle } = compileHints() as { generateBundle: { handler: (...args: unknown[]) => void } };
  generateBundle.handler({}, bundle);
  const marked = Object.values(bundle).filter(({ code }) => code === '//# allFunctionsCalledOnLoad\ncode');
  expect(marked.map(({ fileName }) => fileName)).toEqual(['entry.js', 'shared.js', 'home.js']);
  expect(bundle['dialog.js']?.code).toBe('code');
});
