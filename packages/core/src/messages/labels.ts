import type { GATEWAY_KINDS } from '../contract/devices/gateways.ts';
import type { MAP_BASES } from '../contract/userConfigs.ts';
import type { GatewayState } from '../gateways/state.ts';
import type { TrapState } from '../traps/state.ts';

/** The word, shape, colour and plain sign of a state: the same in the web app, in the terminal and on paper. */
export interface StateLook {
  word: string;
  /** For terminals and text; always shown together with the word. */
  glyph: string;
  /** For terminals without the glyphs. */
  plain: string;
  color: string;
}

const look = (word: string, glyph: string, plain: string, color: string): StateLook => ({
  word,
  glyph,
  plain,
  color,
});
const GREY = '#5F6C72';

export const TRAP_STATE_LOOKS: Record<TrapState, StateLook> = {
  fired: look('作動', '▲', '!', '#C62828'),
  checked: look('確認済', '◐', 'v', '#1565C0'),
  armed: look('稼働中', '●', 'o', '#2E7D32'),
  unknown: look('不明', '◆', '?', '#6A4A9C'),
  path_down: look('経路断', '◌', 'x', '#55656D'),
  working: look('作業中', '■', 'w', '#8A5200'),
  planned: look('予定', '○', '-', GREY),
  stopped: look('停止中', '○', '-', GREY),
  removed: look('撤去済み', '○', '-', GREY),
};

export const GATEWAY_STATE_LOOKS: Record<GatewayState, StateLook> = {
  online: look('稼働中', '┬', 'g', '#2E7D32'),
  offline: look('停止', '┬', 'G', '#C62828'),
  never_seen: look('未接続', '┬', '_', GREY),
  stopped: look('休止', '┬', '-', GREY),
};

export const GATEWAY_KIND_LABELS: Record<(typeof GATEWAY_KINDS)[number], string> = {
  gateway: '親機',
  relay: '中継機',
};

/** Source: 国土地理院, 地理院タイル一覧; the town's map is its server's own (R190). */
export const MAP_BASE_LABELS: Record<(typeof MAP_BASES)[number], string> = {
  std: '標準地図',
  pale: '淡色地図',
  photo: '写真',
  relief: '色別標高図',
  town: '町の地図（電波なしでも使えます）',
};
