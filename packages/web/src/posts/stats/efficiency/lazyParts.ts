import { lazyPart } from '../../../ui/page/lazyPart.tsx';

/** Loaded only when 捕獲効率 is opened. */
export const EfficiencyResult = lazyPart(
  async () => (await import('./EfficiencyResult.tsx')).EfficiencyResult,
);
