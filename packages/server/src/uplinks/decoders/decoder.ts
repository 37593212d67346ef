import type { Reading } from '../reading.ts';

/** Reads the frames of one model. */
export interface Decoder {
  /** As the maker prints it; matched in any letter case within a trap's `sensor_model`. */
  model: string;
  /** `null` for a frame that is none of this model's; must not throw, whatever the bytes. */
  decode(bytes: Uint8Array, fPort: number): Reading | null;
}
