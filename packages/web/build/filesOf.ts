import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export interface OutputFiles {
  /** What the first page loads. */
  entry: () => string[];
  /** A part loaded on demand, by the end of its source's path; nothing where there is no such part. */
  module: (pathEnd: string) => string[] | undefined;
}

/** Which files belong together: a chunk with its styles and all it imports at once. */
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

  return {
    entry: () => chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => closure(chunk)),
    module: (pathEnd) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(pathEnd));
      return chunk === undefined ? undefined : closure(chunk);
    },
  };
}
