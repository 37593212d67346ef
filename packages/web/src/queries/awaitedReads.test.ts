import { NetworkError } from '@satomori/core';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchAwaitedReads } from './awaitedReads.ts';

const NO_ANSWER = new NetworkError(new TypeError('Failed to fetch'));
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A screen that reads one thing, and the errors that are told in an alert. */
function openScreen({ hasConnection, read }: { hasConnection: boolean; read: () => Promise<unknown> }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const told = vi.fn<(error: unknown) => void>();
  const awaited = watchAwaitedReads(client.getQueryCache(), told, () => hasConnection);
  const observer = new QueryObserver(client, { queryKey: ['traps'], queryFn: read });
  stops.push(
    observer.subscribe(() => {}),
    () => client.clear(),
  );
  const failures = (count: number) =>
    vi.waitFor(() => expect(client.getQueryState(['traps'])?.errorUpdateCount).toBe(count));
  return { told, awaited, observer, failures };
}

// Source: R10.
describe('a read without an answer', () => {
  const read = () => Promise.reject(NO_ANSWER);

  it('raises no alert where no answer was to be expected: the header says why', async () => {
    const { told, failures } = openScreen({ hasConnection: false, read });
    await failures(1);
    expect(told).not.toHaveBeenCalled();
  });

  it('raises one where an answer was to be expected', async () => {
    const { told, failures } = openScreen({ hasConnection: true, read });
    await failures(1);
    expect(told.mock.calls).toEqual([[NO_ANSWER]]);
  });

  it('raises one where somebody asked for it, once for each time', async () => {
    const { told, awaited, observer, failures } = openScreen({ hasConnection: false, read });
    await failures(1);
    awaited.reportRetry(NO_ANSWER);
    await observer.refetch();
    expect(told).toHaveBeenCalledTimes(1);
    await observer.refetch();
    expect(told).toHaveBeenCalledTimes(1);
  });
});

it('an error of the server raises an alert, also where no answer was to be expected', async () => {
  const error = new Error('500');
  const { told, failures } = openScreen({ hasConnection: false, read: () => Promise.reject(error) });
  await failures(1);
  expect(told.mock.calls).toEqual([[error]]);
});
