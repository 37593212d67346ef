import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite';
import { slimContract } from '../../core/build/slimContract.ts';

/** Export conditions of packages: @satomori/core is resolved to its TypeScript source. */
export const CONDITIONS = ['satomori-source', 'module', 'browser', 'development|production'];

/** Bundles one source file with everything it imports, separately from the app. */
export async function bundle(source: string, more: InlineConfig): Promise<string> {
  const alone: InlineConfig = {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // As in the app: of the contract only what a call needs.
    plugins: [{ ...slimContract(), enforce: 'pre' }],
    resolve: { conditions: CONDITIONS },
    build: { write: false, target: 'es2022', rollupOptions: { input: source } },
  };
  const built = await build(mergeConfig(alone, more));
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  const [chunk] = output?.output ?? [];
  if (chunk === undefined) throw new Error(`${source} came out empty`);
  return chunk.code;
}
