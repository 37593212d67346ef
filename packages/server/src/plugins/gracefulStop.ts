import type { FastifyInstance } from 'fastify';

const FREE_EVERY_MS = 100;

/**
 * On closing: nobody new is let in, what is under way is finished and answered, connections close as they fall idle.
 * Who has not come to an end within the limit (a slow upload) is cut unanswered, and sends again.
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
