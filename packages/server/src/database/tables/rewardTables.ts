import type { EvidenceRules, RewardPrice } from '@satomori/core';
import type { Instant, Json } from './columnKinds.ts';

/** What a site pays for captured animals: all its prices, which are edited together. */
export interface RewardPricesTable {
  site_id: string;
  prices: Json<RewardPrice[]>;
  updated_at: Instant;
  version: number;
}

/** What a site wants to see before it pays a reward. */
export interface EvidenceRulesTable {
  site_id: string;
  rules: Json<EvidenceRules>;
  updated_at: Instant;
  version: number;
}
