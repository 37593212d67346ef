import type { Plugin } from 'vite';

const DEVELOPMENT = '/react-router/dist/development/';
const PRODUCTION = '/react-router/dist/production/';

/**
 * The exports of react-router name only its development build; this resolves to the production build, without
 * warnings.
 */
export const routerForProduction = (): Plugin => ({
  name: 'satomori-router-for-production',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/^react-router(?:-dom)?(?:\/|$)/.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found === null ? null : { ...found, id: found.id.replace(DEVELOPMENT, PRODUCTION) };
  },
});
