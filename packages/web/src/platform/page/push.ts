import { signedOut } from '../session/signedOut.ts';

/** How a browser stands to notifications of this app while it is closed. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** As sent to the server. */
interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const container = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;
const isSupported = () => container() !== undefined && 'PushManager' in window && 'Notification' in window;

const current = async () => (await container()?.getRegistration())?.pushManager.getSubscription() ?? null;

function keysOf(subscription: PushSubscription): BrowserSubscription | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? null
    : { endpoint, p256dh, auth };
}

export async function readPush(): Promise<{ state: PushState; subscription: BrowserSubscription | null }> {
  if (!isSupported()) return { state: 'unsupported', subscription: null };
  if (Notification.permission === 'denied') return { state: 'denied', subscription: null };
  const found = await current();
  const subscription = found === null ? null : keysOf(found);
  return { state: subscription === null ? 'off' : 'on', subscription };
}

/**
 * Asks the person, and subscribes. Call it from a press of a button: browsers ask only then.
 *
 * @param publicKey the server's, base64url
 * @returns `null` if the person or the browser refuses
 */
export async function subscribePush(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await container()?.ready;
  // Bound to another key, for example of a server that was set up anew.
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await registration?.pushManager.subscribe(options).catch(() => null);
  return made === undefined || made === null ? null : keysOf(made);
}

/** Ends notifications on this device, and those that it shows: their buttons would still act for their person. */
export async function unsubscribePush(): Promise<void> {
  const registration = await container()?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await current())?.unsubscribe();
}

/**
 * Ends the notifications of whoever was signed in before this person: a session that ended by itself, or a sign-out that
 * was lost, left them.
 *
 * @param before whose token was stored; without one, whoever was signed out last counts
 */
export async function endPushOfOthers(before: string | undefined, userId: string): Promise<void> {
  const last = before ?? signedOut.get();
  if (last !== null && last !== userId) await unsubscribePush();
}
