import type { FastifyInstance } from 'fastify';

const FREE_EVERY_MS = 100;

/**
 * On closing, no new connections are accepted, running requests are answered, and connections close when idle. A
 * request that does not end within the limit (a slow upload) is cut; its client sends it again.
 *
 * Source: R20.
 */
export function addGracefulStop(app: FastifyInstance, finishWithinMs: number): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), FREE_EVERY_MS).unref();
    const late = setTimeout(() => app.server.closeAllConnections(), finishWithinMs).unref();
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
  });
}
