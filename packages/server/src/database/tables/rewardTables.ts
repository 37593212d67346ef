import type { RewardPrice } from '@satomori/core';
import type { Instant, Json } from './columnKinds.ts';

/** What a site pays for captured animals: all its prices, which are edited together. */
export interface RewardPricesTable {
  site_id: string;
  prices: Json<RewardPrice[]>;
  updated_at: Instant;
  version: number;
}
