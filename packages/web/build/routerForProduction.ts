import type { Plugin } from 'vite';

const DEVELOPMENT = '/react-router/dist/development/';
const PRODUCTION = '/react-router/dist/production/';

/** react-router's package names only its development build; the other, without warnings, lies beside it. */
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
