import { makeStyles, tokens } from '@fluentui/react-components';
import { publicationText } from '@satomori/core';
import type { Forecast } from './useDayWeather.ts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  link: { color: tokens.colorBrandForegroundLink },
});

interface WeatherSourceProps {
  forecast: Forecast;
  now: number;
  /** Whether the source can be opened: a target of かんたん操作 would be out of the thumb's reach. */
  isLink: boolean;
}

/** Where a forecast is from, for which area, and when it was published. Source: R299. */
export function WeatherSource({ forecast, now, isLink }: WeatherSourceProps) {
  const styles = useStyles();
  const source = '気象庁ホームページ';
  return (
    <p className={styles.note}>
      {forecast.area_name}、{forecast.office_name} {publicationText(Date.parse(forecast.published_at), now)}
      。出典：
      {isLink ? (
        <a className={styles.link} href="https://www.jma.go.jp/" target="_blank" rel="noreferrer">
          {source}
        </a>
      ) : (
        source
      )}
      （編集して表示）
    </p>
  );
}
