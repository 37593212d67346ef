import { describe, expect, it } from 'vitest';
import { countFrame, NO_SIGNAL, type ReceivedFrame, signalFigures } from './signalTally.ts';

const frame = (snr_db: number | null, more: Partial<ReceivedFrame> = {}): ReceivedFrame => ({
  snr_db,
  rssi_dbm: -100,
  spreading_factor: 10,
  ...more,
});
const figures = (frames: readonly ReceivedFrame[]) => signalFigures(frames.reduce(countFrame, NO_SIGNAL));

describe('a day of signal', () => {
  it('knows nothing of nothing', () => {
    expect(figures([])).toEqual({ frames: 0, margin_db: null, lowest_margin_db: null, rssi_dbm: null });
  });

  it('counts a frame without values, and no value of it', () => {
    expect(figures([frame(null, { rssi_dbm: null }), frame(3, { spreading_factor: null })])).toEqual({
      frames: 2,
      margin_db: null,
      lowest_margin_db: null,
      rssi_dbm: -100,
    });
  });

  it('has the middle and the lowest margin above the floor of each spreading factor', () => {
    // SF10 is received down to −15 dB, SF12 down to −20 dB.
    const day = [frame(-12), frame(-5), frame(-10, { spreading_factor: 12 }), frame(5), frame(-13)];
    expect(figures(day)).toMatchObject({ frames: 5, margin_db: 10, lowest_margin_db: 2 });
  });

  it('has negative values in their order', () => {
    const rssis = [-9, -120, -30].map((rssi_dbm) => frame(0, { rssi_dbm }));
    expect(figures(rssis).rssi_dbm).toBe(-30);
  });
});
