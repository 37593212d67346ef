import { expect, it } from 'vitest';
import { lineQuotaText } from './lineQuotaText.ts';

const read = {
  quota_used: 1234,
  quota_limit: 5000,
  quota_read_at: '2026-11-20T01:00:00.000Z',
  quota_problem: null,
};

it.each([
  ['with a limit', read, '5,000通のうち 1,234通。2026-11-20 10:00 に読みました'],
  ['without a limit', { ...read, quota_limit: null }, '1,234通（上限なし）。2026-11-20 10:00 に読みました'],
  [
    'that cannot be read any more',
    { ...read, quota_problem: 'settings_refused' },
    /に読みました。いまは読めません（送り先が、こちらの設定/,
  ],
  ['that was never read', { ...read, quota_read_at: null }, 'まだ読んでいません'],
  [
    'that could never be read',
    { ...read, quota_read_at: null, quota_problem: 'unreachable' },
    'いまは読めません（送り先につながりません）',
  ],
] as const)('says what is used of a month %s', (_what, quota, text) => {
  expect(lineQuotaText(quota)).toMatch(text);
});
