import { ROUTES, type Route } from '@satomori/core';
import type { Plugin } from 'vite';
import { filesOf, type OutputFiles } from './filesOf.ts';
import { LAYOUT_MODULE, moduleOf, pageFiles } from './pageFiles.ts';

interface Build {
  id: string;
  /** Milliseconds. */
  timestamp: number;
}

/** Files that the screen and its layout may fetch after they are shown. */
function laterFiles(route: Route, files: OutputFiles): string[] {
  const atOnce = new Set(pageFiles(route, files));
  const modules = route.access === 'anyone' ? [moduleOf(route)] : [LAYOUT_MODULE, moduleOf(route)];
  const all = new Set(modules.flatMap((each) => files.moduleWithParts(each) ?? []));
  return [...all].filter((file) => !atOnce.has(file)).sort();
}

/**
 * Writes what is deployed: the id of the build (open pages read it every hour), and for each route its access
 * and files (read after login, so that the screens a person may open work without a signal).
 */
export function buildManifest(build: Build): Plugin {
  return {
    name: 'satomori-build-manifest',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = filesOf(bundle);
      const routes = ROUTES.map((route) => ({
        ...route,
        files: pageFiles(route, files),
        later: laterFiles(route, files),
      }));
      const emit = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });

      const meta = {
        ...build,
        routes: routes.map(({ path, access, files, later }) => ({ path, access, files, later })),
      };
      emit('_nuxt/builds/latest.json', build);
      emit(`_nuxt/builds/meta/${build.id}.json`, meta);
      emit(`builds/meta/${build.id}.json`, meta);
      for (const { name, title, access, files } of routes)
        emit(`${name}/_payload.json`, { title, access, files });
    },
  };
}
