import { makeStyles, tokens } from '@fluentui/react-components';
import {
  DAY_MS,
  dayForecastParts,
  forecastOfDay,
  isForecastCurrent,
  publicationText,
  type Weather,
  weatherProblemText,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useServer } from '../../queries/server.tsx';
import { weatherQueries } from '../../queries/weather.ts';

const useStyles = makeStyles({
  days: { margin: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 12px' },
  day: { fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0 },
  // Hours stay on one line with their chance.
  part: { display: 'inline-block' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  link: { color: tokens.colorBrandForegroundLink },
});

type Forecast = NonNullable<Weather['forecast']>;

/** Today and tomorrow, as far as the forecast says something of them. */
const linesOf = ({ days }: Forecast, now: number) =>
  [
    { word: 'きょうの天気', at: now },
    { word: 'あす', at: now + DAY_MS },
  ].flatMap(({ word, at }) => {
    const found = forecastOfDay(days, at, now);
    const parts = found === null ? [] : dayForecastParts(found);
    return parts.length === 0 ? [] : [{ word, parts }];
  });

function ForecastLines({ forecast, now }: { forecast: Forecast; now: number }) {
  const styles = useStyles();
  const publishedAt = Date.parse(forecast.published_at);
  const lines = isForecastCurrent(publishedAt, now) ? linesOf(forecast, now) : [];
  if (lines.length === 0)
    return <p className={styles.note}>{weatherProblemText('not_reached', publishedAt, now)}</p>;
  return (
    <>
      <dl className={styles.days}>
        {lines.map(({ word, parts }) => [
          <dt key={word} className={styles.day}>
            {word}
          </dt>,
          <dd key={`${word}: text`} className={styles.text}>
            {parts.map((part, index) => (
              <span key={part} className={styles.part}>
                {part}
                {index < parts.length - 1 && '、'}
              </span>
            ))}
          </dd>,
        ])}
      </dl>
      <p className={styles.note}>
        {forecast.area_name}、{forecast.office_name} {publicationText(publishedAt, now)}。出典：
        <a className={styles.link} href="https://www.jma.go.jp/" target="_blank" rel="noreferrer">
          気象庁ホームページ
        </a>
        （編集して表示）
      </p>
    </>
  );
}

/** Rain and snow of the day, or a quiet word why they are not known. Source: R297, R299. */
export function RoundWeather({ now }: { now: number }) {
  const styles = useStyles();
  const { background } = useServer();
  const { data, isError } = useQuery(weatherQueries(background).today());
  if (data === undefined)
    return isError ? <p className={styles.note}>天気予報を読み込めませんでした。</p> : null;
  const { forecast, problem, last_published_at } = data;
  if (forecast !== null) return <ForecastLines forecast={forecast} now={now} />;
  if (problem === null) return null;
  const last = last_published_at === null ? null : Date.parse(last_published_at);
  return <p className={styles.note}>{weatherProblemText(problem, last, now)}</p>;
}
