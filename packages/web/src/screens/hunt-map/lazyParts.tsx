import { PostList, PostPanel, PostSpotPanel } from '../../posts/map/lazyParts.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

export const ChosenPanel = lazyPart(async () => (await import('./items/ChosenPanel.tsx')).ChosenPanel);
export const RadioPaths = lazyPart(async () => (await import('./items/RadioPaths.tsx')).RadioPaths);
export const ListTab = lazyPart(async () => (await import('./ListTab.tsx')).ListTab);

/** What is fetched ahead: of traps for everybody, of captures for those who have them. */
export const PARTS = [ChosenPanel, ListTab];
export const PARTS_WITH_CAPTURES = [...PARTS, PostPanel, PostSpotPanel, PostList];
