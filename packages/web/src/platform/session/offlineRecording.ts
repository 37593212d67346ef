import { readText, removeText, writeText } from '../device/storage.ts';

const KEY = 'satomori-offline-recording';

/**
 * Whether the last person of this device records without a valid token, in this tab: only the forms of posts and efforts are open
 * to them, and nothing is sent before they sign in. Source: R201.
 */
export const offlineRecording = {
  isOn: (): boolean => readText(sessionStorage, KEY) !== null,
  begin: (): void => writeText(sessionStorage, KEY, '1'),
  end: (): void => removeText(sessionStorage, KEY),
};
