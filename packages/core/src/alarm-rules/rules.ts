import { STATUS_INTERVALS } from '../gateways/state.ts';
import { HIGHEST_BATTERY_V, REPORT_INTERVAL_S } from '../traps/measures.ts';
import { MAX_MESSAGES } from '../traps/messageRate.ts';
import { PROOF_INTERVALS } from '../traps/state.ts';

/** Who can be notified by a rule; whom each means for it is in {@link receiverLabel}. */
export const RECEIVERS = ['owner', 'group', 'gateway_viewers', 'administrators'] as const;
export type Receiver = (typeof RECEIVERS)[number];

/** `clock_hour`: hour of the day in Asia/Tokyo. */
const THRESHOLD_UNITS = ['volts', 'intervals', 'minutes', 'hours', 'days', 'metres', 'clock_hour'] as const;
export type ThresholdUnit = (typeof THRESHOLD_UNITS)[number];

export interface Threshold {
  label: string;
  unit: ThresholdUnit;
  min: number;
  max: number;
  default: number;
  /** The setting of the site that is this threshold; groups, gateways and traps inherit it. Source: R32. */
  siteSetting?: 'battery_low_v' | 'patrol_due_hour' | 'status_interval_s';
  /** How much of the setting of the site is one of the threshold's units; without it one. */
  siteSettingPerUnit?: number;
  /** What an administrator has to know of it. */
  note?: string;
  /** `null` is possible: nothing is judged by it. */
  mayBeEmpty?: boolean;
}

interface RuleDefinition {
  /** When it notifies, for an administrator. */
  explanation: string;
  /** Whom it notifies unless the site sets others; empty where it always is the person in `to`. */
  receivers: readonly Receiver[];
  /** Those of them that a site cannot take away. */
  fixedReceivers?: readonly Receiver[];
  /** Those that a site can choose; without it all. */
  choices?: readonly Receiver[];
  /** The one person whom it notifies. */
  to?: string;
  threshold?: Threshold;
  /** Protects people: cannot be switched off. */
  isAlwaysOn?: boolean;
  /** Quiet hours do not hold it back. */
  passesQuietHours?: boolean;
}

const near = (min: number): Threshold => ({
  label: 'わなからの距離',
  unit: 'metres',
  min,
  max: 50_000,
  default: 5_000,
});

const GATEWAY_RECEIVERS: readonly Receiver[] = ['gateway_viewers', 'administrators'];

/** The rules of which a site sets whether and whom they notify, in the order in which they are shown. Source: R143. */
export const ALARM_RULES = {
  trap_fired: {
    explanation: 'わなが作動したときに、すぐ知らせます。止めることはできません。',
    receivers: [],
    to: 'グループの「作動の知らせ方」で決めた人（決めていなければ、設置者、グループ、親機を見る人）',
    isAlwaysOn: true,
    passesQuietHours: true,
  },
  injury: {
    explanation: '人がけがをした目撃が投稿されたときに、承認を待たずに知らせます。止めることはできません。',
    receivers: ['group', 'administrators'],
    fixedReceivers: ['group', 'administrators'],
    choices: ['group', 'administrators'],
    threshold: near(1_000),
    isAlwaysOn: true,
    passesQuietHours: true,
  },
  new_sighting: {
    explanation: 'クマの目撃が投稿されたときに、承認を待たずに知らせます。',
    receivers: ['group', 'administrators'],
    choices: ['group', 'administrators'],
    threshold: near(500),
  },
  act_cancelled: {
    explanation: 'わなの設置の記録が取り消されたときに知らせます。',
    receivers: ['owner', 'group', 'gateway_viewers'],
  },
  trap_not_checked: {
    explanation:
      '作動のあと、この時間たっても確認の記録がないときに知らせます。その後も、12時間ごとに知らせます。止めることはできません。',
    receivers: ['owner', 'group', 'gateway_viewers', 'administrators'],
    fixedReceivers: ['owner', 'group'],
    threshold: { label: '作動からの時間', unit: 'hours', min: 1, max: 12, default: 6 },
    isAlwaysOn: true,
  },
  nobody_reached: {
    explanation:
      '作動にだれも「向かいます」と答えないとき、または作動を知らせる人がいない班があるときに知らせます。止めることはできません。',
    receivers: [],
    to: '管理者',
    isAlwaysOn: true,
  },
  gateway_offline: {
    explanation:
      '親機からの受信が止まったときに知らせます。止めても、親機は「停止」、わなは「経路断」と表示します。',
    receivers: GATEWAY_RECEIVERS,
    choices: GATEWAY_RECEIVERS,
    threshold: {
      label: '受信がない時間',
      unit: 'minutes',
      min: (REPORT_INTERVAL_S.min * STATUS_INTERVALS) / 60,
      max: (REPORT_INTERVAL_S.max * STATUS_INTERVALS) / 60,
      default: 60,
      siteSetting: 'status_interval_s',
      siteSettingPerUnit: 60 / STATUS_INTERVALS,
      note: `「サイト」の「親機の定時通信の間隔」の${STATUS_INTERVALS}倍です。変えると、その間隔も変わります。親機に別の間隔があれば、そちらを使います。`,
    },
  },
  gateway_back: {
    explanation: '停止を知らせた親機が、受信を再開したときに知らせます。',
    receivers: GATEWAY_RECEIVERS,
    choices: GATEWAY_RECEIVERS,
  },
  sensor_silent: {
    explanation:
      '親機は動いているのに、子機の定時通信がこの回数分ないときに知らせます。止めても、わなは「不明」と表示します。',
    receivers: ['owner', 'gateway_viewers'],
    threshold: {
      label: '定時通信がない回数',
      unit: 'intervals',
      min: PROOF_INTERVALS,
      max: 30,
      default: PROOF_INTERVALS,
    },
  },
  sensor_back: {
    explanation: '通信途絶を知らせた子機と、また通信できるようになったときに知らせます。',
    receivers: ['owner', 'gateway_viewers'],
  },
  reset_unconfirmed: {
    explanation: '確認や設置のあとも、子機が作動の状態のままのときに知らせます。',
    receivers: [],
    to: '最後に確認か設置を記録した人',
  },
  working_ended: {
    explanation: '作業中の時間が終わったときに知らせます。',
    receivers: [],
    to: '作業中にした人',
  },
  battery_low: {
    explanation: '子機の電池が、2回続けてしきい値を下回ったときに知らせます。',
    receivers: ['owner', 'gateway_viewers'],
    threshold: {
      label: '電池の電圧',
      unit: 'volts',
      min: 0,
      max: HIGHEST_BATTERY_V,
      default: 2.5,
      siteSetting: 'battery_low_v',
      mayBeEmpty: true,
    },
  },
  battery_recovered: {
    explanation: '電池低下を知らせた子機の電池が、しきい値より0.1V（残量では5%）高く戻ったときに知らせます。',
    receivers: ['owner', 'gateway_viewers'],
  },
  trap_moved: {
    explanation: '子機が、動いたことや傾いたことを知らせてきたときに知らせます。',
    receivers: ['owner'],
  },
  tamper: {
    explanation: '子機が、取り外されたことを知らせてきたときに知らせます。',
    receivers: ['owner'],
  },
  too_many_messages: {
    explanation: `1台の子機から、10分に${MAX_MESSAGES}件より多くの電文が届いたときに知らせます。止めても、変わりのない定時通信は履歴に残しません。`,
    receivers: ['administrators'],
  },
  patrol_due: {
    explanation: '設置中のわなに、この時刻までにその日の見回りの記録がないときに、1日1回まとめて知らせます。',
    receivers: ['owner'],
    threshold: {
      label: '見回りの期限',
      unit: 'clock_hour',
      min: 0,
      max: 23,
      default: 18,
      siteSetting: 'patrol_due_hour',
    },
  },
  permit_expiring: {
    explanation: '狩猟免許、許可期間、狩猟者登録の終わりの、この日数前と3日前に知らせます。',
    receivers: ['owner', 'administrators'],
    choices: ['owner', 'administrators'],
    threshold: { label: '終わりまでの日数', unit: 'days', min: 4, max: 60, default: 14 },
  },
  post_returned: { explanation: '投稿が差し戻されたときに知らせます。', receivers: [], to: '投稿した人' },
  post_approved: { explanation: '投稿が承認されたときに知らせます。', receivers: [], to: '投稿した人' },
} as const satisfies Record<string, RuleDefinition>;

export type AlarmRule = keyof typeof ALARM_RULES;
export const ALARM_RULE_NAMES = Object.keys(ALARM_RULES) as [AlarmRule, ...AlarmRule[]];

export const ruleDefinition = (rule: AlarmRule): RuleDefinition => ALARM_RULES[rule];
const isAlarmRule = (rule: string): rule is AlarmRule => Object.hasOwn(ALARM_RULES, rule);

/** Whether a notification of this rule is never held back by quiet hours. Source: R33. */
export const passesQuietHours = (rule: string): boolean =>
  isAlarmRule(rule) && ruleDefinition(rule).passesQuietHours === true;

/** What screens, the terminal and messages call what a site sets of a rule. */
export const ALARM_RULE_LABELS: Readonly<Record<keyof RuleSetting, string>> = {
  is_on: '知らせる',
  threshold: 'しきい値',
  receivers: '宛先',
};

/** What a site sets of a rule. */
export interface RuleSetting {
  is_on: boolean;
  /** In the unit of the rule; `null` where it has none, or where a site judges no voltage. */
  threshold: number | null;
  receivers: readonly Receiver[];
}
export type RuleSettings = Readonly<Record<AlarmRule, RuleSetting>>;

/** Whom a site can choose, in the order in which they are shown. */
export const receiverChoices = (rule: AlarmRule): readonly Receiver[] => {
  const { receivers, choices } = ruleDefinition(rule);
  return receivers.length === 0 ? [] : (choices ?? RECEIVERS);
};

/**
 * What applies of a rule in a site, from what is stored of it. Whatever is stored, a rule that protects people is on
 * and has its fixed receivers.
 *
 * Source: R143.
 */
export function settingInForceOf(rule: AlarmRule, stored: Partial<RuleSetting> = {}): RuleSetting {
  const { receivers, fixedReceivers = [], isAlwaysOn = false, threshold } = ruleDefinition(rule);
  const chosen = new Set([...(stored.receivers ?? receivers), ...fixedReceivers]);
  return {
    is_on: isAlwaysOn || (stored.is_on ?? true),
    threshold: stored.threshold === undefined ? (threshold?.default ?? null) : stored.threshold,
    receivers: receiverChoices(rule).filter((receiver) => chosen.has(receiver)),
  };
}

const hasFractions = (unit: ThresholdUnit): boolean =>
  unit === 'volts' || unit === 'intervals' || unit === 'minutes';

function thresholdProblem(threshold: Threshold | undefined, value: number | null): string | null {
  if (threshold === undefined) return value === null ? null : 'この決まりには、しきい値がありません';
  const { min, max, unit, mayBeEmpty = false } = threshold;
  if (value === null && mayBeEmpty) return null;
  const isWhole = hasFractions(unit) || Number.isInteger(value);
  return value !== null && value >= min && value <= max && isWhole
    ? null
    : `${min}から${max}までの${hasFractions(unit) ? '数' : '整数'}で入力してください`;
}

function receiversProblem(rule: AlarmRule, { is_on, receivers }: RuleSetting): string | null {
  const { fixedReceivers = [] } = ruleDefinition(rule);
  const choices = receiverChoices(rule);
  if (receivers.some((receiver) => !choices.includes(receiver)))
    return 'この決まりでは選べない宛先があります';
  const missing = fixedReceivers.filter((receiver) => !receivers.includes(receiver));
  if (missing.length > 0)
    return `${missing.map((receiver) => `「${receiverLabel(rule, receiver)}」`).join('と')}は外せません`;
  return is_on && choices.length > 0 && receivers.length === 0 ? '宛先を1つ以上選んでください' : null;
}

/** Why a site cannot set a rule so; the form and the server use the same. Source: R143. */
export function ruleProblems(rule: AlarmRule, setting: RuleSetting): { field: string; message: string }[] {
  const { isAlwaysOn = false, threshold } = ruleDefinition(rule);
  const problems: Record<keyof RuleSetting, string | null> = {
    is_on: isAlwaysOn && !setting.is_on ? 'この知らせは、人を守るためのものなので止められません' : null,
    threshold: thresholdProblem(threshold, setting.threshold),
    receivers: receiversProblem(rule, setting),
  };
  return Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
}

export const RECEIVER_LABELS: Readonly<Record<Receiver, string>> = {
  owner: 'わなの設置者',
  group: 'わなのグループの捕獲従事者',
  gateway_viewers: '親機を見る人',
  administrators: '管理者',
};

/** Whom a receiver means for a rule. */
export function receiverLabel(rule: AlarmRule, receiver: Receiver): string {
  if (rule === 'permit_expiring' && receiver === 'owner') return '本人';
  if ((rule === 'injury' || rule === 'new_sighting') && receiver === 'group')
    return '近くにわなのあるグループの捕獲従事者';
  return RECEIVER_LABELS[receiver];
}

export const THRESHOLD_UNIT_LABELS: Readonly<Record<ThresholdUnit, string>> = {
  volts: 'V',
  intervals: '回分',
  minutes: '分',
  hours: '時間',
  days: '日前',
  metres: 'm',
  clock_hour: '時',
};
