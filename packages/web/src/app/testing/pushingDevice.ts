import { vi } from 'vitest';

/** A browser that receives notifications of this app, and shows one. Undone by `vi.unstubAllGlobals`. */
export function pushingDevice() {
  const shown = { close: vi.fn<() => void>() };
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const registration = {
    getNotifications: async () => [shown],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  const serviceWorker = { getRegistration: async () => registration };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  return { shown, unsubscribe };
}
