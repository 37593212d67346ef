import { type ReactNode, useEffect } from 'react';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

interface CanFail {
  /** Called where it cannot be fetched or drawn. */
  onFailed: (error: unknown) => void;
}

/** Over a map there is no room for an error box: one notice reports the failure. */
function Failed({ onFailed, error }: CanFail & { error: unknown }) {
  useEffect(() => onFailed(error), [onFailed, error]);
  return null;
}

const part = <Props extends object>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazyPart<Props & CanFail>(load, { Failed });

// Fetched when they are switched on.
export const MeshLayer = part(async () => (await import('../mesh/MeshLayer.tsx')).MeshLayer);
export const MeshReadout = part(async () => (await import('../mesh/MeshReadout.tsx')).MeshReadout);
export const AreaLayer = part(async () => (await import('../areas/AreaLayer.tsx')).AreaLayer);
export const AreaLegend = part(async () => (await import('../areas/AreaLegend.tsx')).AreaLegend);
export const AreaNotice = part(async () => (await import('../areas/AreaNotice.tsx')).AreaNotice);
export const RulerLayer = part(async () => (await import('../ruler/RulerLayer.tsx')).RulerLayer);
/** Asks for presses on the map, so it comes after the layer that takes them. */
export const RulerPanel = part(async () => {
  await import('../ruler/RulerLayer.tsx');
  return (await import('../ruler/RulerPanel.tsx')).RulerPanel;
});

/** Parts of the screen, with room to show what went wrong. */
export const ShareView = lazyPart(
  async () => (await import('../../ui/form/ShareViewButton.tsx')).ShareViewButton,
);
export const AreaList = lazyPart(async () => (await import('../areas/AreaList.tsx')).AreaList);
