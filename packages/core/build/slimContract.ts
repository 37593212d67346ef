import { readFile } from 'node:fs/promises';
import type { Plugin } from 'rolldown';

/** The folders in which schemas are defined. */
const CONTRACT =
  /\/core\/src\/(?:endpoints|(?:contract|schemas)\/(?:\w+\/)?\w+|\w+\/(?:fields|messageMapping|objectMapping|values|\w+Rules))\.ts$/;
/** The entry points of core whose modules keep the schemas. */
const ENTRIES = /\/core\/src\/(bodies|rowSchemas|imports\/targets\/bodies)\.ts$/;
/** Marks the copy of a contract file that keeps its schemas. */
const WHOLE = '?whole';
/** What a caller needs of an endpoint; the rest is for the server, the documentation and the checks of forms. */
const KEPT = ['method', 'path', 'access', 'jsonPart'];
/** What the web and terminal apps need of a field, and what schemas derived from it need. */
const KEPT_TO_SHOW = ['label', 'unit', 'words', 'format', 'isTime', 'isListed'];
const KEPT_TO_CHECK = ['schema', 'input', 'inputSchema'];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The initial values of a module's own constants. */
function constantsOf({ body }: Node): Node[] {
  const declarations = (body as Node[]).map((each) => (each.declaration as Node | null | undefined) ?? each);
  return declarations
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations: all }) => all as Node[])
    .flatMap(({ init }) => (init as Node | null) ?? []);
}

const isCallOf = (name: string, { type, callee }: Node) =>
  type === 'CallExpression' && (callee as Node).name === name;

/** The argument of a definition, cut down to these properties. */
function slim(definition: Node, kept: readonly string[], code: string): Edit {
  const [{ start, end, properties }] = definition.arguments as [Node];
  const texts = (properties as Node[])
    .filter(({ key }) => kept.includes((key as Node | undefined)?.name as string))
    .map((property) => code.slice(property.start, property.end));
  return { start, end, text: `{ ${texts.join(', ')} }` };
}

/** Fields that a constant defines, cut down to these properties. */
const slimFields = ({ type, properties }: Node, kept: readonly string[], code: string): Edit[] =>
  type === 'ObjectExpression'
    ? (properties as Node[])
        .flatMap(({ value }) => (value as Node | undefined) ?? [])
        .filter((value) => isCallOf('defineField', value))
        .map((definition) => slim(definition, kept, code))
    : [];

/** Marks a schema as free of side effects, so that it is dropped where it is not used. */
const pure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

function applied(edits: readonly Edit[], code: string): string {
  const apply = (text: string, edit: Edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return edits.toSorted((a, b) => b.start - a.start).reduce(apply, code);
}

/**
 * Removes schemas and texts of the contract from the bundles of the web and terminal apps; an endpoint keeps what a
 * call needs. A module that needs whole schemas imports `@satomori/core/bodies` (checks of forms) or
 * `@satomori/core/rowSchemas` (fields of rows).
 * Source: docs/performance.md.
 */
export const slimContract = (): Plugin => ({
  name: 'satomori-slim-contract',
  async resolveId(source, importer, options) {
    if (importer === undefined || !(ENTRIES.test(importer) || importer.endsWith(WHOLE))) return null;
    const from = importer.replace(WHOLE, '');
    const resolved = await this.resolve(source, from, { ...options, skipSelf: true });
    return resolved !== null && CONTRACT.test(resolved.id)
      ? { ...resolved, id: resolved.id + WHOLE }
      : resolved;
  },
  async load(id) {
    if (!id.endsWith(WHOLE)) return null;
    return { code: await readFile(id.replace(WHOLE, ''), 'utf8'), moduleType: 'ts' };
  },
  transform(code, id) {
    const isWhole = id.endsWith(WHOLE);
    if (!isWhole && !CONTRACT.test(id)) return null;
    const constants = constantsOf(this.parse(code, { lang: 'ts' }) as unknown as Node);
    if (isWhole)
      return {
        code: applied(
          constants.flatMap((value) => slimFields(value, KEPT_TO_CHECK, code)),
          code,
        ),
        map: null,
      };
    const edits = constants
      .filter(
        ({ type, start, end }) => !type.includes('Function') && /[(]|\.{3}/.test(code.slice(start, end)),
      )
      .flatMap((value) =>
        isCallOf('defineEndpoint', value)
          ? [slim(value, KEPT, code)]
          : [...pure(value), ...slimFields(value, KEPT_TO_SHOW, code)],
      );
    return { code: applied(edits, code), map: null };
  },
});
