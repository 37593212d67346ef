import { lazyPart } from '../page/lazyPart.tsx';
import type { ShareViewProps } from './ShareViewButton.tsx';

/** Fetched after the list or map beside it. */
export const ShareView = lazyPart<ShareViewProps>(
  async () => (await import('./ShareViewButton.tsx')).ShareViewButton,
  { Failed: () => null },
);
