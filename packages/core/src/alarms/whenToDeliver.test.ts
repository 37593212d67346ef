import { describe, expect, it } from 'vitest';
import { NOTIFICATION_RULES } from '../contract/notifications/notifications.ts';
import { DAY_MS } from '../format/durations.ts';
import { whenToDeliver } from './whenToDeliver.ts';

const at = (time: string, day = 19) => Date.parse(`2026-11-${day}T${time}:00+09:00`);
const night = { quiet_from: '21:00', quiet_to: '06:30' };
const none = { quiet_from: null, quiet_to: null };

describe('whenToDeliver', () => {
  it.each([
    ['before the quiet hours', '20:59', at('20:59')],
    ['as they begin', '21:00', at('06:30', 20)],
    ['in the evening', '23:10', at('06:30', 20)],
    ['after midnight', '00:10', at('06:30')],
    ['as they end', '06:30', at('06:30')],
  ])('%s', (_what, now, expected) => {
    expect(whenToDeliver('battery_low', at(now), [night])).toBe(expected);
  });

  it('waits for the end of the last quiet hours where several follow each other', () => {
    const morning = { quiet_from: '06:00', quiet_to: '08:00' };
    expect(whenToDeliver('battery_low', at('23:00'), [none, morning, night])).toBe(at('08:00', 20));
  });

  it('never drops what quiet hours leave no minute for', () => {
    const day = { quiet_from: '06:00', quiet_to: '22:00' };
    const now = at('12:00');
    expect(whenToDeliver('battery_low', now, [night, day])).toBe(now + DAY_MS);
  });

  it('does not wait without quiet hours, or with those that last no time', () => {
    const now = at('21:00');
    expect(whenToDeliver('battery_low', now, [])).toBe(now);
    expect(whenToDeliver('battery_low', now, [none, { quiet_from: '21:00', quiet_to: '21:00' }])).toBe(now);
  });

  it('lets a firing, an injury and a test pass, and nothing else', () => {
    const now = at('23:00');
    const passing = NOTIFICATION_RULES.filter((rule) => whenToDeliver(rule, now, [night]) === now);
    expect(passing.sort()).toEqual(['delivery_test', 'injury', 'trap_fired']);
  });
});
