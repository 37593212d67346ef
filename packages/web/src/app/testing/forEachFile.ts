import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Screens are lazy, and loading them on a busy machine takes time.
configure({ asyncUtilTimeout: 30_000 });

// Other files run in threads of the same process: they would hear each other like tabs of one device.
const DEVICE = crypto.randomUUID();
vi.stubGlobal(
  'BroadcastChannel',
  class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${DEVICE}`);
    }
  },
);

// Registered for every file: a module that several files share would register it in the first of them only.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  onlineManager.setOnline(true);
});
