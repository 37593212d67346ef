import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** Loaded only when 集計 is opened. */
export const StatsTab = lazyPart(async () => (await import('./StatsTab.tsx')).StatsTab);
