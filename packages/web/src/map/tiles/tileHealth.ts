/** How the tiles asked for since the last move came: a few are always missing (over the sea there are none). */
export interface TileHealth {
  loaded: number;
  failed: number;
  /** Whether the base map counts as not to be had. */
  isMissing: boolean;
}

export const ALL_WELL: TileHealth = { loaded: 0, failed: 0, isMissing: false };

/** Fewer than this may be chance. */
const FEW = 2;

/** A new round of tiles begins: what was known of the last one stands until the new one says otherwise. */
export const afterMove = ({ isMissing }: TileHealth): TileHealth => ({ loaded: 0, failed: 0, isMissing });

export function afterTile(health: TileHealth, isLoaded: boolean): TileHealth {
  const loaded = health.loaded + (isLoaded ? 1 : 0);
  const failed = health.failed + (isLoaded ? 0 : 1);
  const isMissing = failed > loaded ? failed >= FEW || health.isMissing : false;
  return { loaded, failed, isMissing };
}
