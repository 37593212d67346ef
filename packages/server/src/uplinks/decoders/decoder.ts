import type { DecodedModel } from '@satomori/core';
import type { Reading } from './reading.ts';

/** Reads the frames of one model. */
export interface Decoder {
  model: DecodedModel;
  /** `null` for a frame that is none of this model's; must not throw, whatever the bytes. */
  decode(bytes: Uint8Array, fPort: number): Reading | null;
}
