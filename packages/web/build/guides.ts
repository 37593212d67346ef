import mdx from '@mdx-js/rollup';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';

/** Compiles the guides (`docs/guides/*.md`) and the changelog to components, so that no browser parses them. */
export const guides = (): Plugin => ({
  ...mdx({ format: 'md', remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug] }),
  enforce: 'pre',
  // The documents lie outside of this package, and use its React.
  config: () => ({ resolve: { dedupe: ['react'] } }),
});
