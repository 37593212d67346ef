import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens are lazy, and loading them on a busy machine takes time.
configure({ asyncUtilTimeout: 30_000 });

// Testing Library sets it, and cleans up, in the first file of a worker only.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  onlineManager.setOnline(true);
});
