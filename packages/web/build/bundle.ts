import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite';

/** Which of its files a package gives: @satomori/core is taken from its TypeScript source. */
export const CONDITIONS = ['satomori-source', 'module', 'browser', 'development|production'];

/** The text of one file with all that its source imports, put together beside the app. */
export async function bundle(source: string, more: InlineConfig): Promise<string> {
  const alone: InlineConfig = {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: CONDITIONS },
    build: { write: false, target: 'es2022', rollupOptions: { input: source } },
  };
  const built = await build(mergeConfig(alone, more));
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  const [chunk] = output?.output ?? [];
  if (chunk === undefined) throw new Error(`${source} came out empty`);
  return chunk.code;
}
