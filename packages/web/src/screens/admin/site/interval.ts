import { readNumber } from '../../../ui/form/NumberField.tsx';

/** Hours and minutes as they are typed. */
interface TypedInterval {
  hours: string;
  minutes: string;
}

/** The text of seconds in hours and minutes; a rest of seconds is a part of a minute. */
export function splitSeconds(seconds: number | string | null): TypedInterval {
  if (typeof seconds !== 'number') return { hours: seconds ?? '', minutes: '' };
  const hours = Math.floor(seconds / 3600);
  return { hours: String(hours), minutes: String((seconds - hours * 3600) / 60) };
}

/** Seconds; `null` where nothing is typed, and text where a part is no number. */
export function secondsOf({ hours, minutes }: TypedInterval): number | string | null {
  const [wholeHours, restMinutes] = [readNumber(hours), readNumber(minutes)];
  if (wholeHours === null && restMinutes === null) return null;
  if (typeof wholeHours === 'string' || typeof restMinutes === 'string') return `${hours} ${minutes}`.trim();
  return Math.round((wholeHours ?? 0) * 3600 + (restMinutes ?? 0) * 60);
}
