import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens are lazy, and loading them on a busy machine takes time.
configure({ asyncUtilTimeout: 30_000 });

// Registered for every file: a module that several files share would register it in the first of them only.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  onlineManager.setOnline(true);
});
