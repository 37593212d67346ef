import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** Who never opens 集計 never fetches it. */
export const StatsTab = lazyPart(async () => (await import('./StatsTab.tsx')).StatsTab);
