import { WORKER_POLL_MS } from '@satomori/core';

const ANSWER_LIMIT_MS = 5_000;

/** The build of a service worker; `null` where it does not answer in time. */
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

interface WorkerOptions {
  /** Address of the worker's file, as a trusted type where browsers support it. */
  script: string;
  /** Address of the app with a trailing slash: the scope of the worker. */
  base: string;
  /** Id of the page's build. */
  build: string;
  /** Called when a worker of another build has taken over, or did before this page started. */
  onOtherBuild: () => void;
}

/**
 * Registers the service worker, so that the app starts without a network, and checks every 20 seconds for a
 * newer one.
 *
 * Source: R90.
 */
export function followServiceWorker({ script, base, build, onOtherBuild }: WorkerOptions): void {
  // Missing on pages without https and in some private windows, although the types require it.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  let registration: ServiceWorkerRegistration | undefined;

  async function check() {
    if (!navigator.onLine) return;
    try {
      if (registration === undefined) registration = await container?.register(script, { scope: base });
      else await registration.update();
    } catch {
      // No connection, or registration failed: the next check registers again.
      registration = undefined;
    }
  }

  async function greet() {
    const worker = container?.controller ?? null;
    if (worker !== null && (await buildOf(worker, build)) !== build) onOtherBuild();
  }

  container.addEventListener('controllerchange', () => void greet());
  setInterval(() => void check(), WORKER_POLL_MS);
  void greet();
  void check();
}
