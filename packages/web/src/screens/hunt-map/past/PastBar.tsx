import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { DAY_MS, formatDate, formatTime, formatWarekiDateTime, startOfDay } from '@satomori/core';
import { useCallback } from 'react';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { type PastMoment, SPAN_LABELS, type SpanKind } from './pastMoment.ts';
import { inSpan, lastStepOf, momentOf, moved, spanAround, stepOf } from './pastSpan.ts';
import { usePlayback } from './usePlayback.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    flexShrink: 0,
    padding: '4px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  span: { display: 'flex', alignItems: 'center', gap: '4px' },
  day: {
    minHeight: '36px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    [ON_PHONE]: { minHeight: '48px' },
  },
  title: { padding: '0 4px', whiteSpace: 'nowrap' },
  act: { [ON_PHONE]: { minHeight: '48px', minWidth: '48px' } },
  time: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flex: '1 1 280px',
    minWidth: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  slider: {
    flex: '1 1 0',
    minWidth: 0,
    height: '36px',
    margin: 0,
    accentColor: tokens.colorBrandBackground,
    touchAction: 'none',
    [ON_PHONE]: { height: '48px' },
  },
});

interface PastBarProps {
  past: PastMoment;
  /** Milliseconds. */
  now: number;
  /** Called with each moment, also while it changes. */
  onShow: (past: PastMoment) => void;
  /** Called with a moment that stays. */
  onSettle: (past: PastMoment) => void;
}

/** Chooses the moment: a day or a season, its slider, and 再生. */
export function PastBar({ past, now, onShow, onSettle }: PastBarProps) {
  const styles = useStyles();
  const span = spanAround(past);
  const [step, last] = [stepOf(span, past.at, now), lastStepOf(span, now)];
  const { from } = span;
  const kind = past.span;
  const showStep = useCallback(
    (index: number) => onShow({ span: kind, at: momentOf(spanAround({ span: kind, at: from }), index) }),
    [onShow, kind, from],
  );
  const settle = useCallback(() => onSettle(past), [onSettle, past]);
  const playback = usePlayback(step, last, showStep, settle);
  const go = (to: PastMoment | null) => {
    playback.pause();
    if (to !== null) onSettle(to);
  };
  const press = () => {
    if (playback.isPlaying) return go(past);
    if (step === last) showStep(0);
    playback.play();
  };
  const neighbour = (by: 1 | -1, label: string, icon: React.ReactElement) => (
    <Button
      className={styles.act}
      appearance="subtle"
      icon={icon}
      aria-label={`${label}の${SPAN_LABELS[kind]}`}
      disabled={moved(past, by, now) === null}
      onClick={() => go(moved(past, by, now))}
    />
  );

  return (
    <div className={styles.bar} role="group" aria-label="当時の日時を選ぶ" data-control>
      <Tabs<SpanKind>
        appearance="plain"
        label="動かす期間"
        tabs={SPAN_LABELS}
        chosen={kind}
        onChoose={(chosen) => go(inSpan({ span: chosen, at: past.at }, now))}
      />
      <div className={styles.span}>
        {neighbour(-1, '前', <ChevronLeftRegular />)}
        {kind === 'day' ? (
          <input
            type="date"
            aria-label="日"
            className={styles.day}
            value={formatDate(past.at)}
            max={formatDate(now)}
            onChange={({ target }) => {
              const day = Date.parse(`${target.value}T00:00:00+09:00`);
              const at = day + (past.at - startOfDay(past.at));
              if (!Number.isNaN(day) && day <= now)
                go({ span: 'day', at: Math.min(at, now, day + DAY_MS - 1) });
            }}
          />
        ) : (
          <span className={styles.title}>{span.title}</span>
        )}
        {neighbour(1, '次', <ChevronRightRegular />)}
      </div>
      <div className={styles.time}>
        <Button
          className={styles.act}
          icon={playback.isPlaying ? <PauseRegular /> : <PlayRegular />}
          onClick={press}
        >
          {playback.isPlaying ? '停止' : '再生'}
        </Button>
        <input
          type="range"
          aria-label="当時の日時"
          aria-valuetext={formatWarekiDateTime(past.at)}
          className={styles.slider}
          min={0}
          max={last}
          value={step}
          onChange={({ target }) => {
            playback.pause();
            showStep(Number(target.value));
          }}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
        <span>{kind === 'day' ? formatTime(past.at) : formatDate(past.at).slice(5).replace('-', '/')}</span>
      </div>
    </div>
  );
}
