import { newId } from '@satomori/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { notification, user } from '../../app/testing/rows.ts';

const TEST = 'POST /api/push_logs/test';
const receipt = { at: null, problem: null, next_attempt_at: null, device_name: null };

const answersWith = (more: Answers = {}): Answers => ({
  'GET /api/push_subscriptions': () =>
    answer({
      public_key: 'B',
      subscriptions: [
        {
          id: '01a1f908-9486-7514-a6e7-80297634bbd3',
          device_name: '別の携帯',
          created_at: '2026-11-20T01:00:00.000Z',
          last_sent_at: null,
        },
      ],
    }),
  ...more,
});

describe('端末の通知', () => {
  it('is not offered to an account that many share', async () => {
    renderApp('/User', {
      answers: answersWith({ 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) }),
    });
    await screen.findByRole('heading', { level: 2, name: 'この端末' });
    expect(screen.queryByRole('heading', { name: '端末の通知' })).toBeNull();
  });

  it('says where the browser cannot receive any, and names the other devices', async () => {
    renderApp('/User', { answers: answersWith() });
    expect(await screen.findByText(/閉じている間の通知を受け取れません/)).toBeTruthy();
    expect(screen.getByText(/別の携帯/)).toBeTruthy();
  });

  it('shows what came of a test in each channel, and why not', async () => {
    const sent = notification({
      rule: 'delivery_test',
      deliveries: [
        { ...receipt, channel: 'in_app', status: 'sent', at: '2026-11-20T01:00:00.000Z' },
        {
          ...receipt,
          channel: 'web_push',
          status: 'failed',
          problem: 'subscription_ended',
          device_name: '古い携帯',
        },
      ],
    });
    renderApp('/User', {
      answers: answersWith({
        [TEST]: () => answer({ id: sent.id }),
        'GET /api/push_logs': () => rows([sent]),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '試しに送る' }));
    const failed = await screen.findByText(/古い携帯/);
    expect(failed.textContent).toContain('失敗');
    expect(failed.textContent).toContain('通知を受け取らなくなりました');
  });

  it('looks again until the test is listed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const sent = notification({
      rule: 'delivery_test',
      deliveries: [{ ...receipt, channel: 'in_app', status: 'sent', at: '2026-11-20T01:00:00.000Z' }],
    });
    const LIST = 'GET /api/push_logs';
    const app = renderApp('/User', {
      answers: answersWith({ [TEST]: () => answer({ id: sent.id }), [LIST]: () => rows([]) }),
    });
    const looks = () => app.server.calls.filter(({ call }) => call === LIST).length;
    fireEvent.click(await screen.findByRole('button', { name: '試しに送る' }));
    const before = looks();
    await waitFor(() => expect(looks()).toBeGreaterThan(before));
    expect(screen.queryByText(/送った結果です/)).toBeNull();
    app.server.answers[LIST] = () => rows([notification({ id: newId(), rule: 'delivery_test' }), sent]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText(/送った結果です/)).toBeTruthy();
  });

  it('says what to do where a test is asked for again too soon', async () => {
    renderApp('/User', { answers: answersWith({ [TEST]: () => refusal('too_many_requests') }) });
    fireEvent.click(await screen.findByRole('button', { name: '試しに送る' }));
    expect((await screen.findAllByText(/しばらく待って/)).length).toBeGreaterThan(0);
  });
});
