import type { DecodedModel } from '@satomori/core';
import type { Reading } from './reading.ts';

/** Decodes the frames of one sensor model. */
export interface Decoder {
  model: DecodedModel;
  /** `null` for a frame that is not of this model; must not throw, whatever the bytes. */
  decode(bytes: Uint8Array, fPort: number): Reading | null;
}
