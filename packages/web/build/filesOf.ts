import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export interface OutputFiles {
  /** What the first page loads. */
  entry: () => string[];
  /** A part loaded on demand, by the end of its source's path; nothing where there is no such part. */
  module: (pathEnd: string) => string[] | undefined;
  /** The same with all that it may fetch once it stands: parts on demand, workers, pictures. */
  moduleWithParts: (pathEnd: string) => string[] | undefined;
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

  const assets = Object.keys(bundle).filter((name) => bundle[name]?.type === 'asset');
  const assetsNamedIn = ({ code }: Chunk) =>
    assets.filter((name) => code.includes(name.split('/').at(-1) ?? name));

  function withParts(chunk: Chunk, seen = new Set<string>()): string[] {
    if (seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    const further = [...chunk.imports, ...chunk.dynamicImports].flatMap((name) => {
      const next = byName.get(name);
      // The entry leads to every screen there is.
      return next === undefined || next.isEntry ? [] : withParts(next, seen);
    });
    return [...closure(chunk), ...assetsNamedIn(chunk), ...further];
  }

  // A part may lie in a file with others (chunks.ts): its modules tell, not what the file begins with.
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
