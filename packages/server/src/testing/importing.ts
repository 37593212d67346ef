import {
  createImport,
  createAdminWritingApi,
  getImportReport,
  type Import,
  type ImportMapping,
  newId,
  type StagedRow,
  type WrittenTarget,
} from '@satomori/core';
import type { TestServer } from './startTestServer.ts';
import type { Login } from './world.ts';

let sources = 0;

/** Imports into a server, as the terminal does it: begun, sent, run until they end. */
export function importing(server: TestServer) {
  const calls = async () => createAdminWritingApi((await server.as('admin')).http).imports;

  async function begin(target: WrittenTarget, mapping: Partial<ImportMapping> = {}, login: Login = 'admin') {
    const described = {
      target,
      source: `rows${++sources}`,
      columns: {},
      constants: {},
      words: {},
      keys: ['ID'],
      ...mapping,
    };
    const file = { file_name: '台帳.csv', file_sha256: 'a'.repeat(64) };
    return (await server.as(login)).http.call(createImport, {
      body: { id: newId(), target, mapping: described, ...file },
    });
  }

  async function run(id: string): Promise<Import> {
    const { run: start, get } = await calls();
    let current = await start(id);
    while (current.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 20));
      current = await get(id);
    }
    return current;
  }

  /** Imports rows of a source. */
  async function rows(target: WrittenTarget, staged: StagedRow[], mapping: Partial<ImportMapping> = {}) {
    const { id } = await begin(target, mapping);
    await (await calls()).putRows(id, 0, staged);
    return run(id);
  }

  /** The report by line: outcome and reason. */
  async function report(id: string): Promise<Record<string, string>> {
    const { http } = await server.as('admin');
    const text = await (await http.raw(getImportReport, { params: { id } })).text();
    const [, ...lines] = text.trim().split('\r\n');
    return Object.fromEntries(
      lines.map((line) => {
        const [number = '', , ...told] = line.split(',');
        return [number, told.filter((each) => each !== '').join(' ')];
      }),
    );
  }

  return { begin, rows, report, calls };
}
