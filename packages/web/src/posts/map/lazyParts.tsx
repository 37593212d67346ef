import { lazyPart, latePart } from '../../ui/page/lazyPart.tsx';

// The map itself loads first.
export const PostPanel = lazyPart(async () => (await import('./PostPanel.tsx')).PostPanel);
export const PostSpotPanel = lazyPart(async () => (await import('./PostSpotPanel.tsx')).PostSpotPanel);
export const PostList = lazyPart(async () => (await import('./PostList.tsx')).PostList);

export const PostLegends = latePart(async () => (await import('./PostLegends.tsx')).PostLegends);
export const TimeRange = latePart(async () => (await import('./TimeRange.tsx')).TimeRange);
