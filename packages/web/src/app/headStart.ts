// A small script of its own that the page runs while the app is still on its way: the server cannot know which screen
// is wanted (the address behind the # stays in the browser) nor who is signed in.
import { createHttpClient, readJson, rolesOf, type RouteName, siteOf, TOKEN_KEY } from '@satomori/core';
import { appConfig } from '../platform/page/appConfig.ts';
import type { Prefetched } from '../platform/network/prefetched.ts';
import { preloadScript } from '../platform/network/preloadScript.ts';
import { readText } from '../platform/device/storage.ts';
import { firstReadsFor, SESSION_READS } from './firstReads.ts';

interface Screen {
  name: RouteName;
  isOpenToAnyone: boolean;
  /** Its files beside those that the page names itself. */
  files: readonly string[];
}

/** Address of the app with a slash at its end, and the screens by their path in small letters. */
declare const __BASE__: string;
/** The app's own code. */
declare const __ENTRY__: string;
declare const __SCREENS__: Record<string, Screen> & Record<'/home' | '/login', Screen>;

type Listed = { json: [object] };

const preload = (file: string) => preloadScript(__BASE__ + file);

/**
 * Sends off what the screen will ask for; done when all of it has come. Its lists come after the person: the stream of
 * changes goes on from the point at which the person was read, and a list read before it would miss what came in
 * between.
 */
async function begin(token: string, { answers }: Prefetched, screen: RouteName): Promise<void> {
  const { baseUrl, productKey } = await appConfig(__BASE__);
  const http = createHttpClient({
    baseUrl,
    productKey,
    token: () => token,
    fetch: (address, init) => {
      const answer = fetch(address, init);
      const kept = answer.then((response) => response.clone());
      kept.catch(() => {});
      answers.set(address, kept);
      return answer;
    },
  });
  const read = async (path: string) => ((await readJson(await http.send('GET', path))) as Listed).json[0];
  const [user, site] = await Promise.all([read(SESSION_READS.users), read(SESSION_READS.sites)]);
  const held = rolesOf(user as Parameters<typeof rolesOf>[0], siteOf(site, productKey));
  await Promise.all(
    firstReadsFor(screen, held).map(async ({ address }) => readJson(await http.send('GET', address))),
  );
}

// Once: wherever the name stands the build writes all of it.
const screens = __SCREENS__;
const asked = screens[(location.hash.slice(1).split('?')[0] ?? '').toLowerCase()];
// Whether it is still valid is the app's to judge: what was fetched in vain is all that an old one costs.
const token = readText(localStorage, TOKEN_KEY);
const screen =
  asked?.isOpenToAnyone === true || token !== null ? (asked ?? screens['/home']) : screens['/login'];
const appCame = new Promise((tell) => {
  preload(__ENTRY__).addEventListener('load', tell);
});
let answersCame: Promise<unknown> = appCame;
if (token !== null && !screen.isOpenToAnyone) {
  const prefetched: Prefetched = { authorization: `Bearer ${token}`, answers: new Map() };
  globalThis.satomoriPrefetched = prefetched;
  // Whoever asks for it again is told what is wrong.
  answersCame = begin(token, prefetched, screen.name).catch(() => appCame);
}
// Beside the app they would share the line with it, and nothing could run before all had come. After the answers the app
// has it for itself, and they are on their way when its end comes.
void Promise.race([appCame, answersCame]).then(() => screen.files.forEach(preload));
