/**
 * Results of the tiles requested since the last move; a few are always missing (there are none over the sea).
 */
interface TileHealth {
  loaded: number;
  failed: number;
  /** Whether the base map counts as unavailable. */
  isMissing: boolean;
}

export const ALL_WELL: TileHealth = { loaded: 0, failed: 0, isMissing: false };

/** Fewer failures may be chance. */
const FEW = 2;

/** Starts a new round of tiles: the previous result stays until the new one differs. */
export const afterMove = ({ isMissing }: TileHealth): TileHealth => ({ loaded: 0, failed: 0, isMissing });

export function afterTile(health: TileHealth, isLoaded: boolean): TileHealth {
  const loaded = health.loaded + (isLoaded ? 1 : 0);
  const failed = health.failed + (isLoaded ? 0 : 1);
  const isMissing = failed > loaded ? failed >= FEW || health.isMissing : false;
  return { loaded, failed, isMissing };
}
