import type { GriffelStyle } from '@griffel/core';
import { bundle } from './bundle.ts';

export type StylesBySlots = Record<string, GriffelStyle>;

const LIBRARY = '@fluentui/react-components';
const ENTRY = 'satomori:styles';
const QUERY = '?styles';

/**
 * Evaluates the arguments of the style calls of each file: everything they depend on is bundled and run here.
 *
 * @param modules source that exports the values (`styleCallsOf`), by the path of the file
 * @returns the values by the path of the file
 */
export async function styleValues(
  modules: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly StylesBySlots[]>> {
  const files = [...modules.keys()];
  const imports = files.map((file, at) => `import v${at} from ${JSON.stringify(file + QUERY)};`);
  const entry = [...imports, `export default [${files.map((_file, at) => `v${at}`).join(', ')}];`].join('\n');
  const code = await bundle(ENTRY, {
    plugins: [
      {
        name: 'satomori-style-values',
        enforce: 'pre',
        async resolveId(id, importer) {
          if (id === ENTRY || id.endsWith(QUERY)) return id;
          if (id !== LIBRARY) return null;
          // Styles use only constants of Fluent; reading the rest of it would take time for nothing.
          const library = await this.resolve(id, importer, { skipSelf: true });
          return this.resolve('@fluentui/tokens', library?.id, { skipSelf: true });
        },
        load: (id) => {
          if (id === ENTRY) return { code: entry, moduleType: 'js' };
          const values = id.endsWith(QUERY) ? modules.get(id.slice(0, -QUERY.length)) : undefined;
          return values === undefined ? null : { code: values, moduleType: 'tsx' };
        },
      },
    ],
    build: {
      minify: false,
      modulePreload: false,
      rollupOptions: {
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: false },
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const { default: values } = (await import(address)) as { default: StylesBySlots[][] };
  return new Map(files.map((file, at) => [file, values[at] ?? []]));
}
