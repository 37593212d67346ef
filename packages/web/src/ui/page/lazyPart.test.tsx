import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RetryProvider } from '../../platform/network/reportRetry.tsx';
import { FetchAgain, lazyPart } from './lazyPart.tsx';

const Greeting = ({ name }: { name: string }) => <p>こんにちは、{name}</p>;

describe('a part fetched on demand', () => {
  it('is fetched once, when it is first shown', async () => {
    const load = vi.fn(() => Promise.resolve(Greeting));
    const Part = lazyPart(load);
    expect(load).not.toHaveBeenCalled();
    render(
      <>
        <Part name="里山" />
        <Part name="西谷" />
      </>,
    );
    expect(await screen.findByText('こんにちは、里山')).toBeTruthy();
    expect(screen.getByText('こんにちは、西谷')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is there at once when it was fetched ahead', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting));
    Part.preload();
    await Promise.resolve();
    await Promise.resolve();
    render(<Part name="里山" />);
    expect(screen.getByText('こんにちは、里山')).toBeTruthy();
  });

  it('is fetched again by itself where it must not be missing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const load = vi
      .fn<() => Promise<typeof Greeting>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Greeting);
    const Part = lazyPart(load, { Failed: FetchAgain });
    render(<Part name="里山" />);
    await pass(0);
    for (const isThere of [false, true]) {
      await pass(5_000);
      await pass(0);
      expect(screen.queryByText('こんにちは、里山') !== null).toBe(isThere);
    }
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('says in its place that it could not be fetched, and tries again', async () => {
    const load = vi
      .fn<() => Promise<typeof Greeting>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Greeting);
    const Part = lazyPart(load);
    const reportRetry = vi.fn();
    render(
      <RetryProvider reportRetry={reportRetry}>
        <Part name="里山" />
      </RetryProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: '再試行' }));
    expect(await screen.findByText('こんにちは、里山')).toBeTruthy();
    expect(reportRetry).toHaveBeenCalledWith(new TypeError('Failed to fetch'));
  });
});
