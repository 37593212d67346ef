/**
 * The lowest SNR in dB at which a frame of each LoRa spreading factor can be received.
 *
 * Source: Semtech, datasheet of the SX1276, table 13.
 */
const DEMODULATION_FLOOR_DB: Readonly<Record<number, number>> = {
  7: -7.5,
  8: -10,
  9: -12.5,
  10: -15,
  11: -17.5,
  12: -20,
};

/** With less than this above the floor, rain, leaves or a person in between interrupt the reception. */
export const WEAK_MARGIN_DB = 3;

interface Received {
  snr_db: number | null;
  spreading_factor: number | null;
}

/** By how many dB a frame was above the floor of its spreading factor; `null` where one of the two is not known. */
export function signalMargin({ snr_db, spreading_factor }: Received): number | null {
  const floor = spreading_factor === null ? undefined : DEMODULATION_FLOOR_DB[spreading_factor];
  return snr_db === null || floor === undefined ? null : snr_db - floor;
}
