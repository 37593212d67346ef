import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** Over a map there is no room for an error box: the outline below stays. */
const Failed = () => null;

export const TownMapLayer = lazyPart(async () => (await import('./TownMapLayer.tsx')).TownMapLayer, {
  Failed,
});
export const SavePictureButton = lazyPart(
  async () => (await import('../picture/SavePictureButton.tsx')).SavePictureButton,
);
export const KeepAreaPanel = lazyPart(async () => (await import('./KeepAreaPanel.tsx')).KeepAreaPanel);
