import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../platform/device/clock.ts';
import { useElementWidth } from '../../ui/chart/useElementWidth.ts';
import { barsOf, barsOfMonths, type DayBar, dayOf, dayText } from './days.ts';
import type { PostFilter } from '../filter/postFilter.ts';
import type { Posts } from './usePosts.ts';
import { useReading } from '../../queries/api.ts';
import { statsQueries } from '../../queries/posts/stats.ts';

/**
 * When the posts of the filter happened, without its period; by months where they are too many to be sent.
 */
function useDayBars({ kind, query }: Posts, today: number, mostBars: number): DayBar[] {
  const reading = useReading();
  const { from: _from, to: _to, ...undated } = query;
  // Without a period this is the query of the map, so there is no further request.
  const whole = useQuery(kind.queries(reading).whole(undated));
  const points = whole.data?.points;
  const months = useQuery({
    ...statsQueries(reading).counts({ of: kind.subject, by: ['month'], filter: undated }),
    enabled: points?.view === 'clusters',
  });
  const rows = months.data?.rows;
  return useMemo(() => {
    if (points?.view === 'points') return barsOf(points.at, today, mostBars);
    return barsOfMonths((rows ?? []).map(({ keys, records }) => ({ month: keys[0] ?? '', count: records })));
  }, [points, rows, today, mostBars]);
}

const HEIGHT_PX = 32;
const THUMB_PX = 16;
/** A bar and the gap after it. */
const BAR_PX = 4;
const ASSUMED_PX = 960;

const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: `${THUMB_PX}px`,
  height: `${HEIGHT_PX}px`,
  border: `2px solid ${tokens.colorNeutralBackground1}`,
  borderRadius: '6px',
  backgroundColor: tokens.colorBrandBackground,
  boxShadow: '0 0 0 1px rgba(27, 38, 43, 0.35)',
  cursor: 'ew-resize',
  pointerEvents: 'auto',
} as const;

const useStyles = makeStyles({
  range: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '12px',
    flexShrink: 0,
    padding: '6px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  track: { position: 'relative', height: `${HEIGHT_PX}px` },
  bars: { display: 'block', width: '100%', height: '100%' },
  inside: { fill: tokens.colorBrandBackground },
  outside: { fill: tokens.colorNeutralStroke1 },
  // Two overlapping sliders: only their thumbs receive touches.
  slider: {
    appearance: 'none',
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    background: 'none',
    pointerEvents: 'none',
    '::-webkit-slider-thumb': thumb,
    '::-moz-range-thumb': thumb,
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::-webkit-slider-thumb': { outline: `3px solid ${tokens.colorStrokeFocus2}` },
    ':focus-visible::-moz-range-thumb': { outline: `3px solid ${tokens.colorStrokeFocus2}` },
  },
  onTop: { zIndex: 1 },
});

export interface TimeRangeProps {
  posts: Posts;
  onChange: (part: Partial<PostFilter>) => void;
  /** In the same row, after the sliders. */
  beside?: ReactNode;
}

interface Range {
  from: number;
  to: number;
}

/** From and to as a filter; open ends stay open, so that later posts are shown too. */
const filterOf = ({ from, to }: Range, { from: first, to: today }: Range): Partial<PostFilter> =>
  from === first && to === today
    ? { period: 'all', from: null, to: null }
    : { period: 'days', from: from === first ? null : dayText(from), to: to === today ? null : dayText(to) };

/** A histogram of days with two sliders for the shown range, which also work by arrow keys. */
export function TimeRange({ posts, onChange, beside }: TimeRangeProps) {
  const styles = useStyles();
  const today = dayOf(useNow());
  const [ref, width] = useElementWidth(ASSUMED_PX);
  const bars = useDayBars(posts, today, Math.floor((width - THUMB_PX) / BAR_PX));
  const [moved, setMoved] = useState<Range | null>(null);
  const first = bars[0]?.day;
  if (first === undefined || first >= today) return null;

  const whole = { from: first, to: today };
  const within = (day: number) => Math.min(today, Math.max(first, day));
  const { from, to } = posts.query;
  const range = moved ?? {
    from: from === undefined ? first : within(dayOf(from)),
    to: to === undefined ? today : within(dayOf(to) - 1),
  };
  // Only on release: each change sends a request.
  const settle = () => {
    if (moved === null) return;
    onChange(filterOf(moved, whole));
    setMoved(null);
  };
  const slider = (label: string, value: number, className: string, onDay: (day: number) => Range) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={dayText(value)}
      className={className}
      min={first}
      max={today}
      value={value}
      onChange={({ target }) => setMoved(onDay(Number(target.value)))}
      onPointerUp={settle}
      onKeyUp={settle}
      onBlur={settle}
    />
  );

  return (
    <div className={styles.range} role="group" aria-label={`${posts.kind.noun}の期間を選ぶ`} data-control>
      <span>{dayText(range.from)}</span>
      <div ref={ref} className={styles.track}>
        <Bars bars={bars} range={range} whole={whole} width={width} />
        {slider(
          '期間の始め',
          range.from,
          // Where both are at the same end, the one that can still move is on top.
          mergeClasses(styles.slider, range.from > (first + today) / 2 && styles.onTop),
          (day) => ({ ...range, from: Math.min(day, range.to) }),
        )}
        {slider('期間の終わり', range.to, styles.slider, (day) => ({
          ...range,
          to: Math.max(day, range.from),
        }))}
      </div>
      <span>{dayText(range.to)}</span>
      {beside}
    </div>
  );
}

interface BarsProps {
  bars: readonly DayBar[];
  range: Range;
  whole: Range;
  width: number;
}

function Bars({ bars, range, whole, width }: BarsProps) {
  const styles = useStyles();
  const most = bars.reduce((found, { count }) => Math.max(found, count), 1);
  const perDay = (width - THUMB_PX) / (whole.to - whole.from + 1);
  return (
    <svg className={styles.bars} viewBox={`0 0 ${width} ${HEIGHT_PX}`} preserveAspectRatio="none" aria-hidden>
      {bars.map(({ day, days, count }) => {
        const height = Math.max(2, (count / most) * HEIGHT_PX);
        const isInside = day + days > range.from && day <= range.to;
        return (
          <rect
            key={day}
            className={isInside ? styles.inside : styles.outside}
            x={THUMB_PX / 2 + (day - whole.from) * perDay}
            y={HEIGHT_PX - height}
            width={Math.max(1, days * perDay - 1)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
