import { WORKER_POLL_MS } from '@satomori/core';

const ANSWER_LIMIT_MS = 5_000;

/** The build of a service worker; `null` where it does not say so in time. */
function buildOf(worker: ServiceWorker, ownBuild: string): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), ANSWER_LIMIT_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      resolve(data);
    });
    port1.start();
    worker.postMessage(ownBuild, [port2]);
  });
}

export interface WorkerOptions {
  /** Address of the worker's file, as browsers with Trusted Types take it. */
  script: string;
  /** Address of the app with a slash at its end: the worker answers for what lies below. */
  base: string;
  /** Id of the page's build. */
  build: string;
  /** A worker of another build has taken over. */
  onOtherBuild: () => void;
}

/**
 * Lets the app start without a network, and looks every 20 seconds whether there is a newer worker.
 *
 * Source: specification, sections 4 and 9.
 */
export function followServiceWorker({ script, base, build, onOtherBuild }: WorkerOptions): void {
  // Missing on pages without https and in some private windows; typed as always there.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  let registration: ServiceWorkerRegistration | undefined;

  async function look() {
    if (!navigator.onLine) return;
    try {
      if (registration === undefined) registration = await container?.register(script, { scope: base });
      else await registration.update();
    } catch {
      // No connection, or a worker that could not be set up: the next look begins anew.
      registration = undefined;
    }
  }

  async function greet() {
    const worker = container?.controller ?? null;
    return worker === null ? build : await buildOf(worker, build);
  }

  container.addEventListener('controllerchange', () => {
    void greet().then((theirs) => {
      if (theirs !== build) onOtherBuild();
    });
  });
  setInterval(() => void look(), WORKER_POLL_MS);
  void greet();
  void look();
}
