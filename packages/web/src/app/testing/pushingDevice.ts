import { onTestFinished, vi } from 'vitest';

/** A browser that receives notifications of this app, and shows one; until the end of the test. */
export function pushingDevice() {
  const shown = { close: vi.fn<() => void>() };
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const registration = {
    getNotifications: async () => [shown],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { shown, unsubscribe };
}
