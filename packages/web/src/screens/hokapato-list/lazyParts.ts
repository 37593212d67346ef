import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** Only wide desks have room for it. */
export const DeviceMap = lazyPart(async () => (await import('./DeviceMap.tsx')).DeviceMap);
