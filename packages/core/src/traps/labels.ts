import type { KnownTrapState } from './state.ts';
import type { CAPTURE_CLASSES, FIRED_WHEN, STATE_REASONS, TRAP_TYPES } from './values.ts';
import { findSensorModel, type SENSOR_MODELS } from './sensorModels.ts';

type Labels<Values extends readonly string[]> = Record<Values[number], string>;

export const STATE_REASON_LABELS: Labels<typeof STATE_REASONS> = {
  unstable: '不安定',
  not_closed: '掛け直しを確認できません',
  never_seen: '通信がまだありません',
  proof_too_old: '通信が途絶えています',
};

/** A contact keeps firing, and how often it has. */
export const unstableText = (count: number): string => `${STATE_REASON_LABELS.unstable}（${count}回作動）`;

/** Why a trap is in its state, in words; `null` where the state alone is clear. */
export function stateReasonText(
  trap: Pick<KnownTrapState, 'state' | 'state_reason'> & Partial<Pick<KnownTrapState, 'unstable_count'>>,
): string | null {
  if (trap.state === 'path_down') return '親機が停止し、確認できません';
  if (trap.state_reason === 'unstable' && trap.unstable_count != null)
    return unstableText(trap.unstable_count);
  return trap.state_reason === null ? null : STATE_REASON_LABELS[trap.state_reason];
}

/** RSSI and SNR, shown side by side. */
export const SIGNAL_LABEL = '電波';

/** What screens and the terminal call the figures of a day of signal. */
export const SIGNAL_DAY_LABELS = {
  day: '日',
  frames: '受信',
  margin_db: '電波の余裕',
  lowest_margin_db: '余裕の最小',
  rssi_dbm: '強さ',
  gateways: '受信した親機',
} as const;

export const TRAP_TYPE_LABELS: Labels<typeof TRAP_TYPES> = {
  snare: 'くくりわな',
  box: '箱わな',
  corral: '囲いわな',
  drop: 'はこおとし',
  net: '網',
  other: 'その他',
};

export const CAPTURE_CLASS_LABELS: Labels<typeof CAPTURE_CLASSES> = {
  nuisance: '有害捕獲',
  population: '個体数調整',
  designated: '指定管理鳥獣捕獲等事業',
  survey: '調査捕獲',
  hunting: '狩猟',
};

export const FIRED_WHEN_LABELS: Labels<typeof FIRED_WHEN> = {
  open: '磁石が離れたとき',
  close: '磁石が近づいたとき',
  pulled: 'ワイヤーが引かれたとき',
  tilt: '傾いたとき',
};

export const SENSOR_MODEL_LABELS: Labels<typeof SENSOR_MODELS> = {
  WS301: 'Milesight WS301',
  'EM300-MCS': 'Milesight EM300-MCS',
  'EM310-TILT': 'Milesight EM310-TILT',
  LDS02: 'Dragino LDS02',
  LDS03A: 'Dragino LDS03A',
  R311A: 'Netvox R311A',
  R718F: 'Netvox R718F',
  R730F: 'Netvox R730F',
  TBDW100: 'Browan TBDW100',
  'Trap.NZ': 'Trap.NZ（試作機）',
  other: 'その他の機種',
};

/** A trap's sensor model in words; text from before the list of models is returned unchanged. */
export function sensorModelText(written: string | null): string | null {
  const model = written === null ? null : findSensorModel(written);
  return model === null ? written : SENSOR_MODEL_LABELS[model];
}
