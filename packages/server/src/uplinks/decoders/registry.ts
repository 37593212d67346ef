import { findSensorModel, type ObjectMapping, SENSOR_MODEL_FACTS } from '@satomori/core';
import { contactOnly, type Reading } from './reading.ts';
import { browanTbdw100 } from './browanTbdw100.ts';
import type { Decoder } from './decoder.ts';
import { draginoLds02 } from './draginoLds02.ts';
import { draginoLds03a } from './draginoLds03a.ts';
import { milesightEm300Mcs } from './milesightEm300Mcs.ts';
import { milesightEm310Tilt } from './milesightEm310Tilt.ts';
import { milesightWs301 } from './milesightWs301.ts';
import { netvoxReeds } from './netvoxReed.ts';
import { readNetworkObject } from './networkObject.ts';
import { trapNzDemo } from './trapNzDemo.ts';

export const DECODERS: readonly Decoder[] = [
  milesightWs301,
  milesightEm300Mcs,
  milesightEm310Tilt,
  draginoLds02,
  draginoLds03a,
  ...netvoxReeds,
  browanTbdw100,
  trapNzDemo,
];

/** The decoder for a trap's `sensor_model`; older rows contain other spellings of the model. */
export function findDecoder(sensorModel: string | null): Decoder | null {
  const named = sensorModel === null ? null : findSensorModel(sensorModel);
  return DECODERS.find(({ model }) => model === named) ?? null;
}

export interface Frame {
  bytes: Uint8Array;
  f_port: number;
  /** As decoded by the network server. */
  object: Readonly<Record<string, unknown>> | null;
}

export interface SensorSettings {
  sensor_model: string | null;
  /** For sensors without a decoder. */
  object_mapping: ObjectMapping | null;
}

/** Decodes a frame: by the model's decoder, else by what the network server decoded, else as contact only. */
export function readFrame(
  { sensor_model, object_mapping }: SensorSettings,
  { bytes, f_port, object }: Frame,
): Reading {
  const decoder = findDecoder(sensor_model);
  if (decoder === null) return readNetworkObject(object, object_mapping ?? []) ?? contactOnly();
  const reading = decoder.decode(bytes, f_port) ?? contactOnly();
  return { ...reading, counts: SENSOR_MODEL_FACTS[decoder.model].counts };
}
