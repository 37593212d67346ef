import { tokens } from '@fluentui/react-components';
import type { Plugin } from 'vite';

const STYLED = /\/@fluentui\/[^?]+\.styles\.js$|\/web\/src\/[^?]+\.tsx?$/;
const NAMED = /\btokens\.(\w+)/g;

/**
 * Writes the values of Fluent's tokens where styles name them. What is left of compiled styles still reads them,
 * which no bundler may drop: one such line would keep the whole table. Source: docs/performance.md.
 */
export const inlineTokens = (): Plugin => ({
  name: 'satomori-inline-tokens',
  apply: 'build',
  transform(code, id) {
    if (!STYLED.test(id) || !code.includes('tokens.')) return null;
    const values: Readonly<Record<string, string>> = tokens;
    const inlined = code.replaceAll(NAMED, (read, name: string) => {
      const value = values[name];
      return value === undefined ? read : JSON.stringify(value);
    });
    return { code: inlined, map: null };
  },
});
