import type { LICENSE_TYPES } from '@satomori/core';
import type { CaptureContent, HuntDetails } from './details.ts';

type License = (typeof LICENSE_TYPES)[number];

/** Licenses that a method can be used under, the usual one first; a method that is not named needs none. */
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

/** What a capture keeps of its hunter's papers as they are now: a report stays true when they change. */
export function papersOf(
  { permit_no, license_types }: Hunter,
  { method, capture_class }: Pick<CaptureContent, 'method' | 'capture_class'>,
): Pick<HuntDetails, 'permit_no' | 'license_type'> {
  const usable = method == null ? [] : (LICENSES_OF[method] ?? []);
  return {
    // Hunting is by registration, not by permit.
    permit_no: capture_class === 'hunting' ? null : permit_no,
    license_type: usable.find((license) => license_types?.includes(license)) ?? null,
  };
}
