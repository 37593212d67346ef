import { signalMargin } from '../diagnosis/signalMargin.ts';

/** How often each value, rounded to a whole decibel, was received. */
export type Tally = Record<string, number>;

/** What was received in a day: of a trap each frame once, where it was received best; of a gateway each of its frames. */
export interface SignalTally {
  frames: number;
  /** dB above the floor of the spreading factor; without frames whose SNR or spreading factor is unknown. */
  margins: Tally;
  /** dBm. */
  rssis: Tally;
}

export interface ReceivedFrame {
  rssi_dbm: number | null;
  snr_db: number | null;
  spreading_factor: number | null;
}

export const NO_SIGNAL: SignalTally = { frames: 0, margins: {}, rssis: {} };

const counted = (tally: Tally, value: number | null): Tally => {
  if (value === null) return tally;
  const key = String(Math.round(value));
  return { ...tally, [key]: (tally[key] ?? 0) + 1 };
};

/** The tally with one more frame. */
export const countFrame = ({ frames, margins, rssis }: SignalTally, frame: ReceivedFrame): SignalTally => ({
  frames: frames + 1,
  margins: counted(margins, signalMargin(frame)),
  rssis: counted(rssis, frame.rssi_dbm),
});

/** Rising. */
const valuesOf = (tally: Tally): [value: number, count: number][] =>
  Object.entries(tally)
    .map(([value, count]): [number, number] => [Number(value), count])
    .sort(([one], [other]) => one - other);

/** The middle value, the lower of two; `null` of nothing. */
function medianOf(tally: Tally): number | null {
  const values = valuesOf(tally);
  const middle = values.reduce((sum, [, count]) => sum + count, 0) / 2;
  let below = 0;
  return values.find(([, count]) => (below += count) >= middle)?.[0] ?? null;
}

export interface SignalFigures {
  frames: number;
  margin_db: number | null;
  lowest_margin_db: number | null;
  rssi_dbm: number | null;
}

/** Medians of a day, and its lowest margin. Source: R175. */
export const signalFigures = ({ frames, margins, rssis }: SignalTally): SignalFigures => ({
  frames,
  margin_db: medianOf(margins),
  lowest_margin_db: valuesOf(margins)[0]?.[0] ?? null,
  rssi_dbm: medianOf(rssis),
});
