import { InvalidArgumentError } from 'commander';
import { type Asker, confirm } from '../terminal/ask.ts';
import { yesOption } from './yesOption.ts';

const degrees =
  (limit: number) =>
  (text: string): number => {
    const value = Number(text.normalize('NFKC'));
    if (text.trim() === '' || !(Math.abs(value) <= limit))
      throw new InvalidArgumentError(`-${limit}～${limit}の度（35.1234 のように）にしてください。`);
    return value;
  };

const parseLatitude = degrees(90);
const parseLongitude = degrees(180);

export interface MoveOptions {
  place?: string;
  yes?: boolean;
}

/** Where a device is moved to, after its own argument. */
export const MOVE_ARGUMENTS = [
  { name: '<latitude>', description: '緯度', parse: parseLatitude },
  { name: '<longitude>', description: '経度', parse: parseLongitude },
] as const;

export const MOVE_OPTIONS = [
  { flags: '--place <text>', description: '場所' },
  yesOption('確認せずに移す'),
] as const;

export const MOVED = '移しました。もとの位置は履歴に残っています。';

/**
 * Asks before a device is moved.
 *
 * @param named `わな「西谷3号」`
 * @returns what changes of the device
 */
export async function askToMove(
  { ask }: { ask: Asker },
  named: string,
  { latitude, longitude }: { latitude: number; longitude: number },
  { place, yes }: MoveOptions,
) {
  if (yes !== true) {
    const question = `${named}を ${latitude}, ${longitude} に移しますか？`;
    await confirm(ask, { doing: '移して', question, declined: '移しませんでした。' });
  }
  return { latitude, longitude, ...(place === undefined ? {} : { place }) };
}
