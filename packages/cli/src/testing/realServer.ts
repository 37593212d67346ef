import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ReadingContext } from '../command/context.ts';
import { connect } from '../server/connect.ts';
import { createUndiciFetch } from '../server/undiciFetch.ts';
import type { OutputMode } from '../output/output.ts';
import { testContext } from './testContext.ts';

/** A server on this machine, for faults that need a real connection: cut, slow, or with a wrong length. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/web`;
}

/** A context that reads from the server over a real connection. */
export async function contextFor(answer: RequestListener, mode: OutputMode = 'tsv') {
  const url = await listen(answer);
  const { reading, files } = connect({ url, token: 'x', fetch: createUndiciFetch({}) });
  const test = testContext({}, mode);
  const context: ReadingContext = {
    ...test.context,
    api: reading,
    files,
    target: { context: null, url, productKey: undefined, tokenKey: url },
  };
  return { ...test, context };
}
