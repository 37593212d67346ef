import { makeStyles, tokens } from '@fluentui/react-components';
import { useDayWeather } from './useDayWeather.ts';
import { WeatherSource } from './WeatherSource.tsx';

const useStyles = makeStyles({
  days: { margin: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 12px' },
  day: { fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0 },
  // Hours stay on one line with their chance.
  part: { display: 'inline-block' },
  why: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

export interface DayWeatherProps {
  now: number;
  /** Whether a forecast that is missing is explained: on one screen, not on each. */
  saysWhy?: boolean;
}

/** Rain and snow of today and tomorrow, or a quiet word why they are not known. Source: R297, R299. */
export function DayWeather({ now, saysWhy = false }: DayWeatherProps) {
  const styles = useStyles();
  const { lines, forecast, why } = useDayWeather(now);
  if (forecast === null) return saysWhy && why !== null ? <p className={styles.why}>{why}</p> : null;
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
      <WeatherSource isLink {...{ forecast, now }} />
    </>
  );
}
