declare module '*.md' {
  import type { ComponentType } from 'react';

  /** A document with the components that draw its elements. */
  const Document: ComponentType<{ components: Readonly<Record<string, ComponentType<never>>> }>;
  export default Document;
}
