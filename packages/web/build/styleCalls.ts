import { parseAst } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
/** Offsets in the source; the end is exclusive. */
type Range = readonly [start: number, end: number];

/** The calls in a module that create styles: `const useStyles = makeStyles({…})`. */
export interface StyleCalls {
  /** Position of the name `makeStyles` in its import. */
  name: Range;
  /** Positions of the arguments of the calls, in order. */
  given: Range[];
  /** Source of a module that exports these arguments in order and runs nothing else. */
  values: string;
}

const LIBRARY = '@fluentui/react-components';
const MAKE = 'makeStyles';
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const rangeOf = ({ start, end }: Node): Range => [start, end];

function childrenOf(node: Node): Node[] {
  const isName = (key: string) => (key === 'key' || key === 'property') && node['computed'] !== true;
  const isType = (key: string) => key === 'typeAnnotation' || key === 'typeArguments';
  return Object.entries(node)
    .filter(([key]) => !isName(key) && !isType(key))
    .flatMap(([, value]) => value)
    .filter(isNode);
}
const everyNode = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everyNode)];
const namesIn = (node: Node): string[] =>
  everyNode(node).flatMap((each) => (each.type === 'Identifier' ? (each['name'] as string) : []));
const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined);

/** A top-level name of a module, and the node that defines its value. */
type Declared = [name: unknown, by: Node];

function declaredBy(statement: Node): Declared[] {
  if (statement.type === 'ImportDeclaration')
    return (statement['specifiers'] as Node[]).map((each) => [nameOf(each['local']), each]);
  const inner = statement['declaration'];
  const declaration = isNode(inner) ? inner : statement;
  return declaration.type === 'VariableDeclaration'
    ? (declaration['declarations'] as Node[]).map((each) => [nameOf(each['id']), each])
    : [[nameOf(declaration['id']), declaration]];
}

const isCall = (node: unknown): node is Node =>
  isNode(node) && node.type === 'CallExpression' && nameOf(node['callee']) === MAKE;

/** All top-level names that these names depend on, directly or indirectly. */
function namesBehind(first: readonly string[], declared: readonly Declared[]): Set<unknown> {
  const names = new Set<unknown>(first);
  // Names added to the set during the loop are visited as well.
  for (const name of names)
    for (const [each, by] of declared)
      if (each === name && by.type === 'VariableDeclarator') for (const more of namesIn(by)) names.add(more);
  return names;
}

/**
 * Finds the styles of a module, and what is needed to evaluate them without running the module; `null` where
 * it has none.
 *
 * @throws where styles are created elsewhere than for a constant at the top of the module
 */
export function styleCallsOf(code: string): StyleCalls | null {
  if (!code.includes(`${MAKE}(`)) return null;
  const body = parseAst(code, { lang: 'tsx' }).body as unknown as Node[];
  const declared = body.flatMap(declaredBy);
  const calls = declared.flatMap(([, { init }]) => (isCall(init) ? init : []));
  if (calls.length !== body.flatMap(everyNode).filter(isCall).length)
    throw new Error(`${MAKE} is called elsewhere than for a constant at the top of the module`);
  const imported = declared.find(([name, by]) => name === MAKE && by.type === 'ImportSpecifier');
  if (imported === undefined) throw new Error(`${MAKE} is not imported by its name from ${LIBRARY}`);

  const given = calls.flatMap((call) => (call['arguments'] as Node[])[0] ?? []);
  const needed = namesBehind(given.flatMap(namesIn), declared);
  const text = ({ start, end }: Node) => code.slice(start, end);
  const kept = body.flatMap((statement) => {
    const used = declaredBy(statement).filter(([name]) => needed.has(name));
    if (used.length === 0) return [];
    if (statement.type !== 'ImportDeclaration') return text(statement);
    const names = used.map(([, by]) => text(by)).join(', ');
    return `import { ${names} } from ${text(statement['source'] as Node)};`;
  });
  return {
    name: rangeOf(imported[1]),
    given: given.map(rangeOf),
    values: [...kept, `export default [${given.map(text).join(', ')}];`].join('\n'),
  };
}
