import { build, type Rolldown } from 'vite';

/** One classic script from a source of its own: it imports nothing, so it runs whatever else is missing. */
export async function compileScript(source: string, define: Record<string, unknown>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    resolve: { conditions: ['satomori-source', 'module', 'browser', 'development|production'] },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  const [chunk] = output?.output ?? [];
  if (chunk === undefined) throw new Error(`${source} came out empty`);
  return chunk.code;
}
