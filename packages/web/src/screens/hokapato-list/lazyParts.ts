import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** Only wide desks have room for it. */
export const ListMap = lazyPart(async () => (await import('./ListMap.tsx')).ListMap);
