import { type Access, type EndpointDefinition, ENDPOINTS, ERRORS } from '@satomori/core';

const WHO = {
  anyone: 'anyone',
  signed_in: 'signed in',
  own_session: 'signed in, shared viewers too',
  integration_key: 'integration key',
} as const satisfies Record<Extract<Access, string>, string>;

const whoMay = (access: Access): string =>
  typeof access === 'string' ? WHO[access] : access.roles.join(', ');

const endpointRows = () =>
  Object.values<EndpointDefinition>(ENDPOINTS).map(
    ({ method, path, access, summary, answerKind = 'json' }) => [
      method,
      `\`${path}\``,
      whoMay(access),
      summary,
      answerKind,
    ],
  );

const errorRows = () =>
  Object.entries(ERRORS).map(([code, [status, message]]) => [String(status), `\`${code}\``, message]);

const tableOf = (head: string[], rule: string[], rows: string[][]): string =>
  [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const TABLES: Record<string, () => string> = {
  endpoints: () =>
    tableOf(
      ['method', 'path', 'who', 'summary', 'answer'],
      ['---', '---', '---', '---', '---'],
      endpointRows(),
    ),
  errors: () => tableOf(['status', 'result', 'message'], ['---:', '---', '---'], errorRows()),
};

const MARKED = /(<!-- table: (\w+), written by `npm run docs` -->\n\n)[\s\S]*?(\n\n<!-- end of table -->)/g;

/** The page with its marked tables generated from the contract and the catalogue of errors. */
export const withApiTables = (page: string): string =>
  page.replace(MARKED, (_, before: string, name: string, after: string) => {
    const table = TABLES[name];
    if (table === undefined) throw new Error(`no table is called '${name}'`);
    return `${before}${table()}${after}`;
  });

/** Without the spaces that align columns. */
export const withoutAlignment = (page: string): string =>
  page.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| ').replaceAll(/-{3,}/g, '---');
