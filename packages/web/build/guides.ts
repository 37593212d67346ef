import { fileURLToPath } from 'node:url';
import mdx from '@mdx-js/rollup';
import rehypeMdxImportMedia from 'rehype-mdx-import-media';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';
import { pictureSizes } from './pictureSizes.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Compiles the guides (`docs/guides/*.md`) and the changelog to components, so that no browser parses them. */
export const guides = (): Plugin => ({
  ...mdx({
    format: 'md',
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeSlug, pictureSizes, rehypeMdxImportMedia],
  }),
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: { '@guides': inRepository('docs/guides'), '@changelog.md': inRepository('CHANGELOG.md') },
      // The documents lie outside of this package, and use its React.
      dedupe: ['react'],
    },
  }),
});
