import { bundle } from './bundle.ts';

/** One classic script from a source of its own: it imports nothing, so it runs whatever else is missing. */
export const compileScript = (source: string, define: Record<string, unknown>): Promise<string> =>
  bundle(source, {
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { rollupOptions: { output: { format: 'iife' } } },
  });
