import { GSI_RULES } from './gsiRules.ts';
import { PROTOMAPS_RULES } from './protomapsRules.ts';
import type { BasemapRules } from './rules.ts';
import type { BasemapKind } from './sources.ts';

export const BASEMAP_RULES: Record<BasemapKind, BasemapRules> = {
  gsi: GSI_RULES,
  protomaps: PROTOMAPS_RULES,
};
