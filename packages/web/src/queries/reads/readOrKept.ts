import { hasNoAnswer, TIME_LIMITS } from '@satomori/core';
import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';

/** Loaded when it is needed. Without it the screen says that it could not read. */
const showKept = (client: QueryClient, query: Query): Promise<void> =>
  import('./showKept.ts').then((loaded) => loaded.showKept(client, query)).catch(() => {});

/**
 * Reads from the server. Until it answers, what was last read on this device is shown, with its age: without a
 * connection at once. Where it does not answer, the query has failed all the same, so that it is read again as soon as
 * there is a connection.
 *
 * Source: R202.
 */
export async function readOrKept(
  read: (context: never) => unknown,
  context: Pick<QueryFunctionContext, 'client'>,
  query: Query,
): Promise<unknown> {
  const hasNothing = () => query.state.data === undefined;
  if (!hasNothing()) return read(context as never);
  const show = () => showKept(context.client, query);
  const waiting = setTimeout(() => void show(), navigator.onLine ? TIME_LIMITS.lastRead : 0);
  try {
    return await read(context as never);
  } catch (error) {
    if (hasNothing() && hasNoAnswer(error)) await show();
    throw error;
  } finally {
    clearTimeout(waiting);
  }
}
