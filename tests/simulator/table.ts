import { clock, type Verdict } from './judge.ts';
import type { Story } from './truth.ts';

export interface Result {
  story: Story;
  verdict: Verdict;
}

const COUNTS = [
  'notShown',
  'neverRung',
  'furtherIncidents',
  'falseAlarms',
  'notCleared',
  'silentActs',
  'wrongSafeHours',
] as const;

export const isClean = ({ verdict }: Result): boolean => COUNTS.every((count) => verdict[count] === 0);

/** A firing that was never shown, or a sprung trap that was shown as safe. */
export const isUnsafe = ({ verdict }: Result): boolean => verdict.notShown > 0 || verdict.wrongSafeHours > 0;

const sum = (results: readonly Result[], of: (verdict: Verdict) => number): number =>
  results.reduce((total, { verdict }) => total + of(verdict), 0);

export const receivedOf = (results: readonly Result[]): number => sum(results, ({ received }) => received);

/** One line for each model, and one for all models that must be free of faults. */
export function tableOf(results: readonly Result[]): string {
  const models = [...new Set(results.map(({ story }) => story.model))];
  const lines = models.map((model) => {
    const own = results.filter(({ story }) => story.model === model);
    return [
      model.tellsContactInEachFrame ? model.name : `（参考）${model.name}`,
      own.length,
      sum(own, ({ received }) => received),
      ...COUNTS.slice(0, -1).map((count) => sum(own, (verdict) => verdict[count])),
      sum(own, ({ wrongSafeHours }) => wrongSafeHours).toFixed(1),
      sum(own, ({ needlessHours }) => needlessHours).toFixed(0),
      sum(own, ({ hours }) => hours).toFixed(0),
    ];
  });
  const heads = [
    '機種',
    'シード',
    '受信した作動',
    '不表示',
    '不鳴動',
    '重ねた事案',
    '誤報',
    '消えない',
    '黙った記録',
    '誤った稼働中(h)',
    '確認後の作動(h)',
    '時間',
  ];
  return [heads, ...lines].map((cells) => cells.join('\t')).join('\n');
}

/** Heading of one trap: how to play its story again. */
export const headOf = ({ story }: Result): string =>
  `${story.serverError === null ? '' : 'SIMULATOR_CLOCKS=1 '}SIMULATOR_SEED=${story.seed} ${story.model.name} ${story.firedWhen} 定時${story.heartbeatMs / 3_600_000}時間`;

/** Everything that happened at one trap, in the order of time. */
export const timelineOf = (result: Result): string =>
  [headOf(result), ...result.verdict.timeline.map(({ at, text }) => `${clock(at)} ${text}`)].join('\n');

const LINES_BEFORE_FAULT = 25;

/** What led to the first fault at one trap. */
export function excerptOf(result: Result): string {
  const lines = timelineOf(result).split('\n');
  const at = lines.findIndex((line) => line.includes('！'));
  return [headOf(result), ...lines.slice(Math.max(1, at - LINES_BEFORE_FAULT), at + 2)].join('\n');
}
