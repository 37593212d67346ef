import { readText, removeText, writeText } from '../device/storage.ts';

const KEY = 'satomori-wanted-page';

/** The page that a person wanted to open before the login; for this tab only. */
export const wantedPage = {
  remember: (path: string): void => writeText(sessionStorage, KEY, path),
  take: (): string | null => {
    const path = readText(sessionStorage, KEY);
    removeText(sessionStorage, KEY);
    return path;
  },
};
