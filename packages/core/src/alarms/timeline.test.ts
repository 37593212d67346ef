import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const at = (minute: number) => `2026-11-20T01:${String(minute).padStart(2, '0')}:00.000Z`;

it('the timeline of an incident has its steps, its people and its end in the order of time', () => {
  const tanaka = {
    user_id: 'tanaka',
    user_name: '田中',
    is_me: false,
    acknowledged_at: at(4),
    eta_minutes: 15,
    note: null,
    expires_at: at(49),
    withdrawn_at: null,
    expired_at: at(49),
  };
  const sato = {
    ...tanaka,
    user_id: 'sato',
    user_name: '佐藤',
    acknowledged_at: at(5),
    eta_minutes: null,
    withdrawn_at: at(9),
    expired_at: null,
  };
  const entries = timelineOf({
    received_at: at(0),
    resolved_at: at(55),
    steps: [
      { step_no: 1, ran_at: at(0), people: 3 },
      { step_no: 2, ran_at: at(49), people: 2 },
    ],
    responders: [tanaka, sato],
    declined: [
      { user_name: '鈴木', is_me: true, declined_at: at(6) },
      { user_name: '佐藤', is_me: false, declined_at: at(9) },
    ],
  });
  expect(entries.map(({ text }) => text)).toEqual([
    '発生',
    '1段目 3人に通知',
    '向かいます 田中（約15分）',
    '向かいます 佐藤',
    '行けません 鈴木',
    '行けなくなりました 佐藤',
    '2段目 2人に通知',
    '田中さんの「向かいます」から45分、確認なし',
    '解決しました',
  ]);
});

it('a new answer of the same person takes the place of the former one: nobody reads that they cannot go', () => {
  const answer = (user_id: string, from: number, to: number | null, eta_minutes: number) => ({
    user_id,
    user_name: '田中',
    is_me: false,
    acknowledged_at: at(from),
    eta_minutes,
    note: null,
    expires_at: at(59),
    withdrawn_at: to === null ? null : at(to),
    expired_at: null,
  });
  const texts = (second: string) =>
    timelineOf({
      received_at: at(0),
      resolved_at: null,
      steps: [],
      responders: [answer('tanaka', 4, 9, 15), answer(second, 9, null, 20)],
      declined: [],
    }).map(({ text }) => text);
  expect(texts('tanaka')).toEqual(['発生', '向かいます 田中（約15分）', '向かいます 田中（約20分）']);
  expect(texts('namesake')).toContain('行けなくなりました 田中');
});
