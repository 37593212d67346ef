/** Source texts by their path from the repository's root, with forward slashes. */
export type SourceTree = Readonly<Record<string, string>>;

export interface Import {
  /** The path of the importing file. */
  from: string;
  /** The specifier as written. */
  specifier: string;
  /** The path of the imported file; undefined for a package. */
  target: string | undefined;
  /** Removed by compilation. */
  isTypeOnly: boolean;
  /** `import('…')`: loaded on demand, not at the start. */
  isDynamic: boolean;
}

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?[^'"`;()=]*?\bfrom\s*(['"])([^'"\n]+)\2/gm;
const SIDE_EFFECT = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm;
const DYNAMIC = /(\btypeof\s+|:\s*)?\bimport\(\s*(['"])([^'"\n]+)\2/g;

/** Every import and re-export of a tree of TypeScript files. */
export function readImports(tree: SourceTree): Import[] {
  return Object.entries(tree).flatMap(([from, text]) => importsOf(from, withoutComments(text)));
}

function importsOf(from: string, text: string): Import[] {
  const found: Pick<Import, 'specifier' | 'isTypeOnly' | 'isDynamic'>[] = [
    ...[...text.matchAll(STATEMENT)].map((match) => ({
      specifier: match[3]!,
      isTypeOnly: match[1] !== undefined,
      isDynamic: false,
    })),
    ...[...text.matchAll(SIDE_EFFECT)].map((match) => ({
      specifier: match[2]!,
      isTypeOnly: false,
      isDynamic: false,
    })),
    ...[...text.matchAll(DYNAMIC)].map((match) => ({
      specifier: match[3]!,
      isTypeOnly: match[1]?.startsWith('typeof') ?? false,
      isDynamic: true,
    })),
  ];
  return found.map((each) => ({ from, target: resolveRelative(from, each.specifier), ...each }));
}

function withoutComments(text: string): string {
  return text.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, '').replace(/^[ \t]*\/\/.*$/gm, '');
}

/** `./x.ts?worker` in `a/b.ts` is `a/x.ts`. */
function resolveRelative(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.replace(/\?.*$/, '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Each circle of imports among these files, once, as the paths along it. */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const { from, target, isDynamic } of imports) {
    if (target !== undefined && !isDynamic) edges.set(from, [...(edges.get(from) ?? []), target]);
  }
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push(trail.slice(start));
    if (start >= 0 || finished.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}
