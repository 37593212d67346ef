import { latePart } from '../../../ui/page/lazyPart.tsx';

/** The first screen does not wait for it. */
export const DayWeather = latePart(async () => (await import('./DayWeather.tsx')).DayWeather);
