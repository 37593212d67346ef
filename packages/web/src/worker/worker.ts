import type { PushMessage } from '@satomori/core';
import { answerFile, answerPage, wayOf } from './answers.ts';
import { answerPress, showMessage } from './notifications.ts';
import { SYNC_TAG } from '../platform/outbox/workerSender.ts';
import { sendRecords } from './sendRecords.ts';
import { dropEarlier, keepShell, type Shell } from './keepShell.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: Shell;

/** Not in TypeScript's own types. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

const shell = __SHELL__;

self.addEventListener('install', (event) => {
  // Does not wait for old pages to close: they reload as soon as nothing typed would be lost.
  event.waitUntil(keepShell(shell).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, shell, self.location.origin);
  if (way === 'network') return;
  event.respondWith(way === 'page' ? answerPage(event.request, shell) : answerFile(event.request, shell));
});

/** A page that has started, or has kept its screens, reports its build and receives the worker's. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  event.ports[0]?.postMessage(shell.build);
  if (event.data === shell.build) event.waitUntil(dropEarlier(shell));
});

/** The device has a connection again, and no page may be open. */
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendRecords());
});

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  event.waitUntil(showMessage(self.registration, shell.base, event.data.json() as PushMessage));
});

self.addEventListener('notificationclick', (event) => {
  const worker = { shown: self.registration, clients: self.clients, base: shell.base };
  event.waitUntil(answerPress(worker, event.notification, event.action));
});
