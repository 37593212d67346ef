import { InvalidArgumentError } from 'commander';

/** A whole number, at least 1. */
export function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw new InvalidArgumentError('1以上の整数にしてください。');
  return Number(text);
}

/** A whole number, 0 included. */
export function parseWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('0以上の整数にしてください。');
  return Number(text);
}

/** Seconds, possibly with a fraction. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds > 0 && seconds <= 86_400)) {
    throw new InvalidArgumentError('0より大きい秒数にしてください。');
  }
  return seconds;
}
