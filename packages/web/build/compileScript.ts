import { bundle } from './bundle.ts';

/**
 * Compiles a source file to one classic script without imports, so that it runs whatever else fails to load.
 */
export const compileScript = (source: string, define: Record<string, unknown>): Promise<string> =>
  bundle(source, {
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { rollupOptions: { output: { format: 'iife' } } },
  });
