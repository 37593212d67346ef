import { PostList, PostPanel, PostSpotPanel } from '../../posts/map/lazyParts.tsx';
import { latePart, lazyPart } from '../../ui/page/lazyPart.tsx';

export const ChosenPanel = lazyPart(async () => (await import('./items/ChosenPanel.tsx')).ChosenPanel);
export const HuntMapLegend = latePart(async () => (await import('./items/HuntMapLegend.tsx')).HuntMapLegend);
export const RadioPaths = lazyPart(async () => (await import('./items/RadioPaths.tsx')).RadioPaths);
export const EfficiencyPart = lazyPart(
  async () => (await import('../../posts/stats/efficiency/EfficiencyPart.tsx')).EfficiencyPart,
);
export const PastMap = lazyPart(async () => (await import('./past/PastMap.tsx')).PastMap);
export const ListTab = lazyPart(async () => (await import('./ListTab.tsx')).ListTab);

/** Prefetched parts: of traps for everyone, of captures for people who may see them. */
export const PARTS = [ChosenPanel, ListTab];
export const PARTS_WITH_CAPTURES = [...PARTS, PostPanel, PostSpotPanel, PostList];
