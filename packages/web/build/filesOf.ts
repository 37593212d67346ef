import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export interface OutputFiles {
  /** Files that the first page loads. */
  entry: () => string[];
  /** Files of a lazy part, by the end of its source path; `undefined` where there is no such part. */
  module: (pathEnd: string) => string[] | undefined;
  /** As `module`, with everything it may fetch later: lazy parts, workers, pictures. */
  moduleWithParts: (pathEnd: string) => string[] | undefined;
}

/** Finds the files that belong together: a chunk, its styles and its static imports. */
export function filesOf(bundle: Rolldown.OutputBundle): OutputFiles {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

  function closure(chunk: Chunk, seen = new Set<string>()): string[] {
    if (seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    const imported = chunk.imports.flatMap((name) => {
      const next = byName.get(name);
      return next === undefined ? [] : closure(next, seen);
    });
    return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
  }

  const assets = Object.keys(bundle).filter((name) => bundle[name]?.type === 'asset');
  const assetsNamedIn = ({ code }: Chunk) =>
    assets.filter((name) => code.includes(name.split('/').at(-1) ?? name));

  function withParts(chunk: Chunk, seen = new Set<string>()): string[] {
    if (seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    const further = [...chunk.imports, ...chunk.dynamicImports].flatMap((name) => {
      const next = byName.get(name);
      // The entry would lead to every screen.
      return next === undefined || next.isEntry ? [] : withParts(next, seen);
    });
    return [...closure(chunk), ...assetsNamedIn(chunk), ...further];
  }

  // A chunk may hold several parts (chunks.ts), so look at its modules, not at its facade.
  const find = (pathEnd: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(pathEnd)));

  return {
    entry: () => chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => closure(chunk)),
    module: (pathEnd) => {
      const chunk = find(pathEnd);
      return chunk === undefined ? undefined : closure(chunk);
    },
    moduleWithParts: (pathEnd) => {
      const chunk = find(pathEnd);
      return chunk === undefined ? undefined : [...new Set(withParts(chunk))];
    },
  };
}
