import { groupDigits } from '@satomori/core';
import { makeStyles, tokens } from '@fluentui/react-components';
import { niceTicks } from '../../ui/chart/chartScale.ts';
import { useElementWidth } from '../../ui/chart/useElementWidth.ts';
import type { ChartEntry } from './chartEntries.ts';

const useStyles = makeStyles({
  chart: {
    display: 'block',
    width: '100%',
    fontSize: tokens.fontSizeBase100,
    fontVariantNumeric: 'tabular-nums',
  },
});

const EDGE = { left: 40, right: 4, top: 8, bottom: 22 };
const GRID = tokens.colorNeutralStroke2;
const TEXT = tokens.colorNeutralForeground2;
/** Space of a label below the columns. */
const WORD_PX = 64;

interface ColumnsProps {
  /** In order of time, without gaps. */
  entries: readonly ChartEntry[];
  most: number;
  color: string;
  height: number;
}

/** Columns along time. */
export function Columns({ entries, most, color, height }: ColumnsProps) {
  const styles = useStyles();
  const [box, width] = useElementWidth(360);
  const ticks = niceTicks(0, Math.max(1, most)).filter(Number.isInteger);
  const high = ticks.at(-1) ?? 1;
  const step = (width - EDGE.left - EDGE.right) / Math.max(1, entries.length);
  const y = (value: number) => height - EDGE.bottom - (value / high) * (height - EDGE.top - EDGE.bottom);
  const wordEvery = Math.ceil(WORD_PX / step);
  return (
    <div ref={box}>
      <svg className={styles.chart} height={height} viewBox={`0 0 ${width} ${height}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${EDGE.left} ${y(tick)}H${width - EDGE.right}`} stroke={GRID} />
            <text x={EDGE.left - 6} y={y(tick) + 4} textAnchor="end" fill={TEXT}>
              {groupDigits(tick)}
            </text>
          </g>
        ))}
        {entries.map(({ key, label, value }, index) => {
          const left = EDGE.left + index * step;
          return (
            <g key={key}>
              <rect
                x={left + step * 0.1}
                y={y(value)}
                width={step * 0.8}
                height={Math.max(0, y(0) - y(value))}
                fill={color}
              />
              {index % wordEvery === 0 && (index === 0 || left + WORD_PX <= width) && (
                <text x={left + step * 0.1} y={height - 6} fill={TEXT}>
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
