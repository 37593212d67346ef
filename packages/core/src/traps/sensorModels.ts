import type { FiredWhen } from './judgeContacts.ts';

/** Models with a decoder, as their makers print them, and `other` for all else. */
export const SENSOR_MODELS = [
  'WS301',
  'EM300-MCS',
  'EM310-TILT',
  'LDS02',
  'LDS03A',
  'R311A',
  'R718F',
  'R730F',
  'TBDW100',
  'Trap.NZ',
  'other',
] as const;
export type SensorModel = (typeof SENSOR_MODELS)[number];
export type DecodedModel = Exclude<SensorModel, 'other'>;

/** What the counter of a device counts: openings alone, or every change of its contact. */
export type CounterKind = 'openings' | 'changes';

interface SensorModelFacts {
  /** `null`: the model has no counter, or it is unknown what it counts. */
  counts: CounterKind | null;
  /** The lowest voltage that the model can report, and the one below which its battery is low; `null`: none needed. */
  battery: { lowest_v: number; low_v: number } | null;
}

const PLAIN: SensorModelFacts = { counts: null, battery: null };

/**
 * Differences between the models apart from their frames.
 *
 * Source: the makers' manuals; TBDW100 reports 2.5 V at the least and needs 3.1 V.
 */
export const SENSOR_MODEL_FACTS: Record<SensorModel, SensorModelFacts> = {
  WS301: PLAIN,
  'EM300-MCS': PLAIN,
  'EM310-TILT': PLAIN,
  LDS02: { ...PLAIN, counts: 'openings' },
  LDS03A: { ...PLAIN, counts: 'openings' },
  R311A: PLAIN,
  R718F: PLAIN,
  R730F: PLAIN,
  TBDW100: { counts: 'changes', battery: { lowest_v: 2.5, low_v: 3.1 } },
  'Trap.NZ': PLAIN,
  other: PLAIN,
};

/** When a trap counts as fired with a sensor of this model, where nothing else is known of its mounting. */
export const usualFiredWhen = (model: SensorModel, registered: FiredWhen = 'open'): FiredWhen =>
  model === 'EM310-TILT' ? 'tilt' : registered === 'tilt' ? 'open' : registered;

/** Longer text is never a model. */
const MAX_LENGTH = 200;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

/** Each run of adjacent words joined: `EM300 MCS 915M` contains `EM300MCS`. */
const runsOf = (words: readonly string[]): Set<string> =>
  new Set(
    words.flatMap((_, from) =>
      words.slice(from).map((__, last) => words.slice(from, from + last + 1).join('')),
    ),
  );

/**
 * The registered model that a text names, in any spelling, with or without maker and region: ` WS 301`, `LDS-02`,
 * `Milesight WS301-923`; `null` where there is none.
 */
export function findSensorModel(text: string): SensorModel | null {
  if (text.trim() === 'その他') return 'other';
  const runs = runsOf(wordsOf(text.slice(0, MAX_LENGTH)));
  return SENSOR_MODELS.find((model) => runs.has(wordsOf(model).join(''))) ?? null;
}
