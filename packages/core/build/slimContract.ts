import { readFile } from 'node:fs/promises';
import type { Plugin } from 'rolldown';

/** Where schemas are written. */
const CONTRACT =
  /\/core\/src\/(?:(?:contract|schemas)\/\w+|\w+\/(?:fields|objectMapping|values|\w+Rules))\.ts$/;
/** The entries of the core that keep its schemas. */
const ENTRIES = /\/core\/src\/(bodies|rowSchemas)\.ts$/;
/** Marks the copy of a contract file that keeps its schemas. */
const WHOLE = '?whole';
/** What a caller needs of an endpoint; the rest is for the server, the documents and the forms' checks. */
const KEPT = ['method', 'path', 'access', 'jsonPart'];

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

const isEndpoint = ({ type, callee }: Node) =>
  type === 'CallExpression' && (callee as Node).name === 'defineEndpoint';

/** Only what a caller needs. */
function slim(endpoint: Node, code: string): Edit {
  const [definition] = endpoint.arguments as [Node];
  const kept = (definition.properties as Node[]).filter(({ key }) =>
    KEPT.includes((key as Node | undefined)?.name as string),
  );
  const text = kept.map(({ start, end }) => code.slice(start, end)).join(', ');
  return { start: definition.start, end: definition.end, text: `{ ${text} }` };
}

/** Says of a schema that nothing is lost where nobody uses it. */
const pure = ({ start, end }: Node, code: string): Edit => ({
  start,
  end,
  text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`,
});

/**
 * Leaves the contract's schemas and texts out of what the faces load: of an endpoint stays what a call needs. Forms
 * that check a body before it is sent take it, whole, from `@satomori/core/bodies`; who tells of the fields of rows
 * takes them from `@satomori/core/rowSchemas`.
 * Source: performance, goals 1, 2 and 13.
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
    if (!CONTRACT.test(id)) return null;
    const edits = constantsOf(this.parse(code, { lang: 'ts' }) as unknown as Node)
      .filter(
        ({ type, start, end }) => !type.includes('Function') && /[(]|\.{3}/.test(code.slice(start, end)),
      )
      .map((value) => (isEndpoint(value) ? slim : pure)(value, code))
      .toSorted((a, b) => b.start - a.start);
    const apply = (text: string, edit: Edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    return { code: edits.reduce(apply, code), map: null };
  },
});
