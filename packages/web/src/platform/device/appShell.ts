import { readText } from './storage.ts';

const KEY = 'app-inner';

/** Whether the app runs inside a native app shell, which sets this flag. */
export const isInAppShell = (): boolean => {
  const flag = readText(localStorage, KEY);
  return flag !== null && flag !== '' && flag !== '0' && flag !== 'false';
};
