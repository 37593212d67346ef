import { makeStyles, tokens } from '@fluentui/react-components';
import { formatDate, formatDateTime } from '@satomori/core';
import { useId } from 'react';
import { useElementWidth } from './useElementWidth.ts';
import { chartPath, niceTicks, type ChartPoint } from './chartScale.ts';

interface LineChartProps {
  title: string;
  unit: string;
  /** In any order. */
  points: readonly ChartPoint[];
  /** Milliseconds; the same for charts shown together. */
  from: number;
  to: number;
  digits?: number;
  /** Gaps longer than this are not bridged by a line. */
  maxGapMs: number;
  /** A level to draw, with its label. */
  threshold?: { value: number; label: string } | null;
}

const HEIGHT = 170;
const EDGE = { left: 44, right: 12, top: 12, bottom: 24 };
const LINE = tokens.colorBrandStroke1;
const TABLE_ROWS = 100;

const useStyles = makeStyles({
  figure: { margin: 0, minWidth: 0 },
  title: { fontWeight: 700, marginBottom: '4px' },
  unit: { fontWeight: 400, fontSize: tokens.fontSizeBase100, color: tokens.colorNeutralForeground2 },
  chart: {
    display: 'block',
    width: '100%',
    fontSize: tokens.fontSizeBase100,
    fontVariantNumeric: 'tabular-nums',
  },
  none: { color: tokens.colorNeutralForeground2 },
  summary: {
    cursor: 'pointer',
    minHeight: '32px',
    paddingTop: '6px',
    color: tokens.colorBrandForegroundLink,
  },
  scroll: { maxHeight: '240px', overflowY: 'auto' },
  table: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '2px 12px 2px 0', textAlign: 'start' },
  },
  number: { textAlign: 'end' },
});

/**
 * One measured value over time: dots, a line where reports came as expected, and the same data as a table.
 */
export function LineChart(props: LineChartProps) {
  const { title, unit, points, from, to, digits = 0 } = props;
  const styles = useStyles();
  const titleId = useId();
  const newestFirst = [...points].sort((a, b) => b.at - a.at);
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption id={titleId} className={styles.title}>
        {title}
        <span className={styles.unit}>（{unit}）</span>
      </figcaption>
      {points.length === 0 ? (
        <p className={styles.none}>
          {formatDate(from)}から{formatDate(to)}の値はまだありません。
        </p>
      ) : (
        <>
          <Drawing {...props} />
          <details>
            <summary className={styles.summary}>表で見る</summary>
            <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}の表`}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">日時</th>
                    <th scope="col">{unit}</th>
                  </tr>
                </thead>
                <tbody>
                  {newestFirst.slice(0, TABLE_ROWS).map(({ at, value }) => (
                    <tr key={at}>
                      <td>{formatDateTime(at)}</td>
                      <td className={styles.number}>{value.toFixed(digits)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {points.length > TABLE_ROWS && `${points.length}件中、新しい${TABLE_ROWS}件`}
            </div>
          </details>
        </>
      )}
    </figure>
  );
}

function Drawing({ title, unit, points, from, to, digits = 0, maxGapMs, threshold = null }: LineChartProps) {
  const styles = useStyles();
  const [box, width] = useElementWidth(360);
  const values = points.map(({ value }) => value);
  const shown = threshold === null ? values : [...values, threshold.value];
  const ticks = niceTicks(Math.min(...shown), Math.max(...shown));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const decimals = Math.max(0, -Math.floor(Math.log10((ticks[1] ?? 1) - low) + 1e-9));
  const x = (at: number) => EDGE.left + ((at - from) / (to - from)) * (width - EDGE.left - EDGE.right);
  const y = (value: number) =>
    HEIGHT - EDGE.bottom - ((value - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const newest = points.reduce((a, b) => (a.at > b.at ? a : b));
  const summary = `${title}。いちばん新しい値は${formatDateTime(newest.at)}の${newest.value.toFixed(digits)}${unit}。`;
  const days = [from, (from + to) / 2, to];
  return (
    <div ref={box}>
      <svg
        className={styles.chart}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={summary}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${EDGE.left} ${y(tick)}H${width - EDGE.right}`} stroke={tokens.colorNeutralStroke2} />
            <text x={EDGE.left - 6} y={y(tick) + 4} textAnchor="end" fill={tokens.colorNeutralForeground2}>
              {tick.toFixed(decimals).replace('-', '−')}
            </text>
          </g>
        ))}
        {days.map((at, index) => (
          <text
            key={at}
            x={x(at)}
            y={HEIGHT - 6}
            textAnchor={(['start', 'middle', 'end'] as const)[index]}
            fill={tokens.colorNeutralForeground2}
          >
            {formatDate(at).slice(5)}
          </text>
        ))}
        {threshold !== null && (
          <g>
            <path
              d={`M${EDGE.left} ${y(threshold.value)}H${width - EDGE.right}`}
              stroke={tokens.colorStatusDangerForeground1}
              strokeDasharray="5 4"
            />
            <text
              x={width - EDGE.right}
              y={y(threshold.value) - 4}
              textAnchor="end"
              fill={tokens.colorStatusDangerForeground1}
            >
              {threshold.label}
            </text>
          </g>
        )}
        <path
          d={chartPath(points, maxGapMs, x, y)}
          fill="none"
          stroke={LINE}
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {points.length <= 60 &&
          points.map(({ at, value }) => <circle key={at} cx={x(at)} cy={y(value)} r="2.5" fill={LINE} />)}
        <circle cx={x(newest.at)} cy={y(newest.value)} r="4" fill={LINE} />
      </svg>
    </div>
  );
}
