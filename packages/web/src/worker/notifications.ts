import { PUSH_ACTION_LABELS, type PushMessage } from '@satomori/core';
import { apiAddress } from './apiAddress.ts';

/** The part of the worker's registration that shows notifications. */
type Shown = Pick<ServiceWorkerRegistration, 'showNotification'>;

/** What a notification on the device remembers. */
type Kept = Pick<PushMessage, 'screen' | 'code' | 'title'>;

/** Not in every browser's types: buttons, and a sound for a later message of the same incident. */
interface Options extends NotificationOptions {
  actions?: { action: string; title: string }[];
  renotify?: boolean;
  timestamp?: number;
}

/** The badge of the app; some browsers have none. */
function putBadge(unread: number): Promise<void> {
  const badge = navigator as Partial<NavigatorBadge>;
  const put = unread > 0 ? badge.setAppBadge?.(unread) : badge.clearAppBadge?.();
  return (put ?? Promise.resolve()).catch(() => {});
}

/**
 * Shows a message. One of the same incident replaces the earlier; 解決しました does so without a sound.
 *
 * @param base address of the app with a trailing slash
 */
export async function showMessage(shown: Shown, base: string, message: PushMessage): Promise<void> {
  const { title, body, tag, screen, code, is_resolved, occurred_at, unread } = message;
  const kept: Kept = { screen, code, title };
  const options: Options = {
    body,
    tag,
    lang: 'ja',
    icon: `${base}icon.svg`,
    timestamp: occurred_at,
    silent: is_resolved,
    renotify: !is_resolved,
    requireInteraction: code !== null,
    data: kept,
    actions:
      code === null
        ? []
        : Object.entries(PUSH_ACTION_LABELS).map(([action, label]) => ({ action, title: label })),
  };
  await Promise.all([shown.showNotification(title, options), putBadge(unread)]);
}

/** What became of a press: recorded by the server, refused for good (nobody is signed in any more), or not sent. */
type Pressed = 'recorded' | 'refused' | 'lost';

async function act(base: string, code: string, action: string): Promise<Pressed> {
  try {
    const answer = await fetch(`${await apiAddress(base)}/api/push_logs/act`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, action }),
    });
    const text = await answer.text();
    if (answer.ok && text.includes('is_resolved')) return 'recorded';
    return answer.status === 400 && text.includes('bad_code') ? 'refused' : 'lost';
  } catch {
    return 'lost';
  }
}

/** Opens a screen of the app, in a window that is open already where there is one. */
async function openScreen(clients: Clients, base: string, screen: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const address = `${base}#${screen}`;
  if (open === undefined) {
    await clients.openWindow(address);
    return;
  }
  await open.focus();
  await open.navigate(address);
}

/**
 * A press on a notification: a button tells the server for the person, everything else opens the screen, and so does a
 * button that may act no more. What could not be sent is said, and the notification stays with its buttons.
 *
 * Source: R139.
 */
export async function answerPress(
  { shown, clients, base }: { shown: Shown; clients: Clients; base: string },
  notification: Notification,
  action: string,
): Promise<void> {
  const { screen, code, title } = notification.data as Kept;
  if (code === null || !(action in PUSH_ACTION_LABELS)) {
    notification.close();
    return openScreen(clients, base, screen);
  }
  const label = PUSH_ACTION_LABELS[action as keyof typeof PUSH_ACTION_LABELS];
  const pressed = await act(base, code, action);
  if (pressed === 'refused') {
    notification.close();
    return openScreen(clients, base, screen);
  }
  const options: Options =
    pressed === 'recorded'
      ? {
          body: `「${label}」と知らせました。`,
          tag: notification.tag,
          silent: true,
          data: { screen, code: null, title },
        }
      : {
          body: `「${label}」を送れませんでした。電波のよいところでもう一度押すか、里守を開いてください。`,
          tag: notification.tag,
          data: notification.data as Kept,
          actions: Object.entries(PUSH_ACTION_LABELS).map(([each, text]) => ({ action: each, title: text })),
        };
  await shown.showNotification(title, { lang: 'ja', icon: `${base}icon.svg`, ...options });
}
