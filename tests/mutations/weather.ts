import type { Mutation } from './mutation.ts';

const FORECAST = 'packages/core/src/weather/forecast.ts';
const FORECASTS = ['packages/core/src/weather/forecast.test.ts'];
const SERVICE = 'packages/server/src/weather/weatherService.ts';
const SERVICES = ['packages/server/src/weather/routes.test.ts'];
const SHOWN = 'packages/web/src/screens/home/weather/DayWeather.test.tsx';

/** What is shown as the weather of the day, and who is asked for it. */
export const mutations: Mutation[] = [
  {
    rule: 'R296',
    file: 'packages/server/src/weather/jmaDocuments.ts',
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    tests: ['packages/server/src/weather/jmaDocuments.test.ts'],
  },
  {
    rule: 'R296',
    file: 'packages/server/src/config/config.ts',
    find: 'if (!isSafeAddress(url) || hasMore)',
    replace: 'if (url === null || hasMore)',
    tests: ['packages/server/src/config/config.test.ts'],
  },
  {
    rule: 'R297',
    file: FORECAST,
    find: 'now - publishedAt < SHOWN_FOR_MS && ',
    replace: '',
    tests: FORECASTS,
  },
  {
    rule: 'R297',
    file: FORECAST,
    find: 'days.find((each) => each.day === day)',
    replace: 'days[0]',
    tests: FORECASTS,
  },
  {
    rule: 'R297',
    file: SERVICE,
    find: '!isForecastCurrent(published_at, now())',
    replace: 'published_at > now() + DAY_MS',
    tests: SERVICES,
  },
  {
    rule: 'R297',
    file: 'packages/web/src/screens/home/weather/useDayWeather.ts',
    find: 'isForecastCurrent(publishedAt, now) ? linesOf(forecast, now) : []',
    replace: 'linesOf(forecast, now)',
    tests: [SHOWN],
  },
  {
    rule: 'R297',
    file: 'packages/web/src/screens/home/one-hand/StartPage.tsx',
    find: "word === 'きょうの天気' && isNotable",
    replace: "word === 'きょうの天気'",
    tests: [SHOWN],
  },
  {
    rule: 'R297',
    file: 'packages/web/src/screens/home/weather/DayWeather.tsx',
    find: 'saysWhy && why !== null',
    replace: 'why !== null',
    tests: [SHOWN],
  },
  {
    rule: 'R298',
    file: 'packages/core/src/weather/jmaAreas.ts',
    find: 'found.every((each) => each?.area === first?.area) ? first : null',
    replace: 'first',
    tests: ['packages/core/src/weather/jmaAreas.test.ts'],
  },
];
