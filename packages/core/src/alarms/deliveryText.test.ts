import { describe, expect, it } from 'vitest';
import { DELIVERY_GAPS } from '../contract/notifications/deliveries.ts';
import { deliveryProblemText, deliveryReasonText } from './deliveryText.ts';

const AT = '2026-11-20T01:00:00.000Z';
const LATER = '2026-11-20T21:00:00.000Z';
const message = { status: 'queued', problem: null, queued_at: AT, due_at: AT, next_attempt_at: AT } as const;

describe('what is said of a message', () => {
  it.each([
    ['sent', { ...message, status: 'sent' }, null],
    ['about to be sent', message, null],
    [
      'waiting for the end of quiet hours',
      { ...message, due_at: LATER },
      '通知を止める時間なので、2026-11-21 06:00 に送ります',
    ],
    [
      'tried again',
      { ...message, problem: 'timed_out', next_attempt_at: LATER },
      '送り先が時間内に答えません。2026-11-21 06:00 にもう一度送ります',
    ],
    ['given up', { ...message, status: 'failed', problem: 'no_mail_server' }, 'メールを送る設定がありません'],
  ] as const)('that is %s', (_what, given, text) => {
    expect(deliveryProblemText(given)).toBe(text);
  });

  it('has one sentence for each reason why there is none', () => {
    const texts = DELIVERY_GAPS.map((gap) => deliveryReasonText({ gap, at: null }));
    expect(new Set(texts).size).toBe(DELIVERY_GAPS.length);
    expect(deliveryReasonText({ gap: 'later_step', at: LATER })).toMatch(
      /だれも答えなければ .*06:00 に知らせます$/,
    );
  });
});
