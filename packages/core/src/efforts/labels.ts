import { groupDigits } from '../format/numbers.ts';
import type { Efficiency } from './efficiency.ts';

export const EFFICIENCY_LABELS: Record<keyof Efficiency, string> = {
  trap_captured: 'わなの捕獲',
  trap_days: 'わな台日',
  cpue_trap: 'わなのCPUE',
  gun_captured: '銃の捕獲',
  gun_days: '銃の人日',
  cpue_gun: '銃のCPUE',
  sighted: '銃の目撃',
  sighting_days: '目撃を数えた人日',
  spue: 'SPUE',
};

/** For a figure that cannot be calculated, since there is nothing to divide by. */
export const NO_RATE = '－';

const DECIMALS = 3;
/** Trap-days that captures are usually related to. */
const TRAP_DAYS = 100;
export const PER_100_LABEL = `${TRAP_DAYS}台日あたり`;

/** Animals per trap and day, or per person and day. */
export const rateText = (rate: number | null): string => (rate === null ? NO_RATE : rate.toFixed(DECIMALS));

/** Animals per 100 trap-days. */
export const per100Text = (rate: number | null): string =>
  rate === null ? NO_RATE : (rate * TRAP_DAYS).toFixed(2);

/** Days, which may be halves. */
export const daysText = (days: number): string => {
  const whole = groupDigits(Math.trunc(days));
  return Number.isInteger(days) ? whole : `${whole}.5`;
};
