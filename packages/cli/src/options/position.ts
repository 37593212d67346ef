import { InvalidArgumentError } from 'commander';

const degrees =
  (limit: number) =>
  (text: string): number => {
    const value = Number(text.normalize('NFKC'));
    if (text.trim() === '' || !(Math.abs(value) <= limit))
      throw new InvalidArgumentError(`-${limit}～${limit}の度（35.1234 のように）にしてください。`);
    return value;
  };

export const parseLatitude = degrees(90);
export const parseLongitude = degrees(180);
