// A small script of its own that the page runs while the app is loading: the server can know neither which
// screen is wanted (the address after the # stays in the browser) nor who is signed in.
import { createSender, readJson, rolesOf, type RouteName, siteOf, TOKEN_KEY } from '@satomori/core';
import { appConfig } from '../platform/page/appConfig.ts';
import type { Prefetched } from '../platform/network/prefetched.ts';
import { adoptStyles } from '../platform/page/adoptStyles.ts';
import { followDevice } from '../platform/device/look.ts';
import darkRules from '../ui/dark.css?inline';
import { preloadScript } from '../platform/network/preloadScript.ts';
import { readText } from '../platform/device/storage.ts';
import { firstReadsFor, SESSION_READS } from './firstReads.ts';

interface Screen {
  name: RouteName;
  isOpenToAnyone: boolean;
  /** Files of the screen that the page itself does not name. */
  files: readonly string[];
}

/** Address of the app with a trailing slash, and the screens by their path in lower case. */
declare const __BASE__: string;
/** Address of the app's own code. */
declare const __ENTRY__: string;
declare const __SCREENS__: Record<string, Screen> & Record<'/home' | '/login', Screen>;

type Listed = { json: [object] };

const preload = (file: string) => preloadScript(__BASE__ + file);

/**
 * Sends the requests that the screen will make; resolves when all are answered. Lists are read after the
 * person: the event stream starts at the point at which the person was read, and a list read earlier would
 * miss the changes in between.
 */
async function begin(token: string, prefetched: Prefetched, screen: RouteName): Promise<void> {
  const { baseUrl, productKey } = await appConfig(__BASE__);
  // Without the part of the client that reads answers, which is larger than this script.
  const send = createSender({
    token: () => token,
    fetch: (address, init) => {
      const answer = fetch(address, init);
      const kept = answer.then((response) => response.clone());
      kept.catch(() => {});
      prefetched.answers.set(address, kept);
      return answer;
    },
  });
  const read = async (path: string) => {
    const { response } = await send({ method: 'GET', url: baseUrl + path, call: {} });
    if (!response.ok) throw new Error('refused');
    return readJson(response) as Promise<Listed>;
  };
  const first = async (path: string) => (await read(path)).json[0];
  const [user, site] = await Promise.all([first(SESSION_READS.users), first(SESSION_READS.sites)]);
  const held = rolesOf(user as Parameters<typeof rolesOf>[0], siteOf(site, productKey));
  await Promise.all(firstReadsFor(screen, held).map(({ address }) => read(address)));
  prefetched.isComplete = true;
}

// The page waits for this script before it is first painted.
adoptStyles(darkRules);
followDevice();

// Used once: the build inserts the whole value at each mention.
const screens = __SCREENS__;
const asked = screens[(location.hash.slice(1).split('?')[0] ?? '').toLowerCase()];
// Whether the token is still valid is for the app to decide; an old one only costs requests in vain.
const token = readText(localStorage, TOKEN_KEY);
const screen =
  asked?.isOpenToAnyone === true || token !== null ? (asked ?? screens['/home']) : screens['/login'];
const appCame = new Promise((resolve) => {
  preload(__ENTRY__).addEventListener('load', resolve);
});
let answersCame: Promise<unknown> = appCame;
if (token !== null && !screen.isOpenToAnyone) {
  const prefetched: Prefetched = { authorization: `Bearer ${token}`, answers: new Map() };
  globalThis.satomoriPrefetched = prefetched;
  // The app repeats a failed request and reports the error itself.
  answersCame = begin(token, prefetched, screen.name).catch(() => appCame);
}
// Loaded together with the app they would compete for bandwidth and delay it. They start after the app or the
// answers have arrived, whichever is first.
void Promise.race([appCame, answersCame]).then(() => screen.files.forEach(preload));
