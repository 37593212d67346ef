import type { LICENSE_TYPES } from '@satomori/core';
import type { CaptureContent, HuntDetails } from './details.ts';

type License = (typeof LICENSE_TYPES)[number];

/** Licenses that permit a method, the usual one first; a method that is not listed requires none. */
const LICENSES_OF: Partial<Record<NonNullable<CaptureContent['method']>, readonly License[]>> = {
  snare: ['trap'],
  box: ['trap'],
  corral: ['trap'],
  net_corral: ['trap'],
  drop: ['trap'],
  net: ['net'],
  gun_drive: ['gun1'],
  gun_stalk: ['gun1'],
  gun_lure: ['gun1'],
  air_gun: ['gun2', 'gun1'],
};

interface Hunter {
  permit_no: string | null;
  license_types: readonly License[] | null;
}

/** The hunter's permit and license as they are now, copied so that the report stays true when they change. */
export function permitsOf(
  { permit_no, license_types }: Hunter,
  { method, capture_class }: Pick<CaptureContent, 'method' | 'capture_class'>,
): Pick<HuntDetails, 'permit_no' | 'license_type'> {
  const usable = method == null ? [] : (LICENSES_OF[method] ?? []);
  return {
    // Hunting requires a registration, not a permit.
    permit_no: capture_class === 'hunting' ? null : permit_no,
    license_type: usable.find((license) => license_types?.includes(license)) ?? null,
  };
}
