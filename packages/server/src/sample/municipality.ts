import type { Species } from '@satomori/core';

/** The sample municipality: the names are fictitious, the valleys are real. */
export const SITES = {
  satomori: {
    code: 'satoyama',
    name: '里山町',
    name_kana: 'さとやまちょう',
    is_satomori: true,
    center_latitude: 35.475,
    center_longitude: 137.79,
    contact_name: '里山町 農林振興課 鳥獣対策係',
    contact_phone: '0265-00-0101',
    key: 'sample-key',
    heartbeat_interval_s: 6 * 3600,
  },
  hokapato: {
    code: 'yatsu',
    name: '谷津地区わな組合',
    name_kana: 'やつちくわなくみあい',
    is_satomori: false,
    center_latitude: 35.395,
    center_longitude: 137.7,
    contact_name: '谷津地区わな組合 事務局',
    contact_phone: '0265-00-0202',
    key: 'sample-key-hokapato',
    heartbeat_interval_s: 6 * 3600,
  },
} as const;
export type SiteKey = keyof typeof SITES;

export interface SampleGroup {
  key: string;
  site: SiteKey;
  name: string;
  kind: 'hunt' | 'witness';
  parent: string | null;
}

export const GROUPS: readonly SampleGroup[] = [
  { key: 'club', site: 'satomori', name: '里山町猟友会', kind: 'hunt', parent: null },
  { key: 'west', site: 'satomori', name: '西谷班', kind: 'hunt', parent: 'club' },
  { key: 'east', site: 'satomori', name: '東尾根班', kind: 'hunt', parent: 'club' },
  { key: 'residents', site: 'satomori', name: '住民投稿', kind: 'witness', parent: null },
  { key: 'yatsu', site: 'hokapato', name: '谷津班', kind: 'hunt', parent: null },
];

export interface SampleUser {
  login_id: string;
  site: SiteKey;
  name_kana: string;
  user_code: string | null;
  flags: readonly ('is_hunter' | 'is_posting' | 'is_gw_view' | 'is_admin' | 'is_shared_viewer')[];
  hunt_group: string | null;
  witness_group: string | null;
}

const user = (
  login_id: string,
  site: SiteKey,
  name_kana: string,
  user_code: string | null,
  flags: SampleUser['flags'],
  hunt_group: string | null,
  witness_group: string | null = null,
): SampleUser => ({ login_id, site, name_kana, user_code, flags, hunt_group, witness_group });

export const USERS: readonly SampleUser[] = [
  user(
    'admin',
    'satomori',
    'やまだ はなこ',
    'YH',
    ['is_hunter', 'is_posting', 'is_gw_view', 'is_admin'],
    'club',
    'residents',
  ),
  user('hunter', 'satomori', 'にしたに いさむ', 'NI', ['is_hunter'], 'west'),
  user('gateway', 'satomori', 'ひがし けいこ', 'HK', ['is_hunter', 'is_gw_view'], 'club'),
  user('poster', 'satomori', 'すみやき ただし', null, ['is_posting'], null, 'residents'),
  user('viewer', 'satomori', 'きょうゆうえつらん', null, ['is_shared_viewer'], null, 'residents'),
  user('hokapato', 'hokapato', 'みなみ みのる', 'MM', [], 'yatsu'),
  user(
    'hokapato-admin',
    'hokapato',
    'きたがわ たまき',
    'KT',
    ['is_hunter', 'is_posting', 'is_gw_view', 'is_admin'],
    'yatsu',
  ),
];

export interface SampleGateway {
  key: string;
  site: SiteKey;
  code: string;
  name: string;
  kind: 'gateway' | 'relay';
  eui: string;
  latitude: number;
  longitude: number;
  place: string;
  power: 'ac' | 'solar' | 'battery';
  /** Days since it last received something; `null` if it works, `never` if it is not yet set up. */
  silent: number | 'never' | null;
}

export const GATEWAYS: readonly SampleGateway[] = [
  {
    key: 'office',
    site: 'satomori',
    code: 'GW-01',
    name: '役場屋上',
    kind: 'gateway',
    eui: '24e124fffef00001',
    latitude: 35.4742,
    longitude: 137.7861,
    place: '里山町役場',
    power: 'ac',
    silent: null,
  },
  {
    key: 'docs',
    site: 'satomori',
    code: 'GW-02',
    name: '東尾根集会所',
    kind: 'gateway',
    eui: '0016c001f153a14c',
    latitude: 35.4921,
    longitude: 137.8302,
    place: '東尾根集会所',
    power: 'ac',
    silent: null,
  },
  {
    key: 'deep',
    site: 'satomori',
    code: 'RL-01',
    name: '奥山中継',
    kind: 'relay',
    eui: '24e124fffef00003',
    latitude: 35.5163,
    longitude: 137.7448,
    place: '奥山林道終点',
    power: 'solar',
    silent: 2,
  },
  {
    key: 'new',
    site: 'satomori',
    code: 'GW-03',
    name: '南沢小屋',
    kind: 'gateway',
    eui: '24e124fffef00004',
    latitude: 35.4408,
    longitude: 137.8093,
    place: '南沢',
    power: 'solar',
    silent: 'never',
  },
  {
    key: 'yatsu',
    site: 'hokapato',
    code: 'YG-01',
    name: '谷津公民館',
    kind: 'gateway',
    eui: '24e124fffef00005',
    latitude: 35.3951,
    longitude: 137.7012,
    place: '谷津公民館',
    power: 'ac',
    silent: null,
  },
];

/** The history of a trap, so that every state occurs. */
export type Story =
  | 'armed'
  | 'fired_recently'
  | 'fired_and_answered'
  | 'checked'
  | 'silent'
  | 'behind_dead_gateway'
  | 'battery_low'
  | 'not_closed'
  | 'working'
  | 'planned'
  | 'stopped'
  | 'removed';

export interface SampleTrap {
  trap_no: string;
  site: SiteKey;
  name: string;
  trap_type: 'snare' | 'box' | 'corral';
  group: string;
  owner: string;
  sensor_model: 'WS301' | 'LDS02';
  dev_eui: string;
  latitude: number;
  longitude: number;
  place: string;
  target_species: Species[];
  gateway: string;
  story: Story;
}

const NAMES = [
  '西谷',
  '炭焼沢',
  '大平',
  '桑畑',
  '水神',
  '石切場',
  '栃ノ木',
  '下タ原',
  '三本杉',
  '地蔵峠',
  '𠮷野',
  '髙畑',
  '槗爪',
];
const STORIES: Partial<Record<number, Story>> = {
  4: 'fired_recently',
  5: 'fired_and_answered',
  7: 'checked',
  9: 'silent',
  12: 'silent',
  14: 'behind_dead_gateway',
  15: 'behind_dead_gateway',
  16: 'behind_dead_gateway',
  18: 'battery_low',
  20: 'not_closed',
  22: 'working',
  24: 'planned',
  26: 'stopped',
  28: 'removed',
};

const hex = (value: number) => value.toString(16).padStart(4, '0');

/** Distributes traps along the valleys in a fixed pattern, the same at every start. */
function spread(index: number, center: { latitude: number; longitude: number }) {
  const angle = index * 2.399_963;
  const radius = 0.0045 * Math.sqrt(index + 1);
  return {
    latitude: Number((center.latitude + radius * Math.cos(angle)).toFixed(6)),
    longitude: Number((center.longitude + radius * 1.2 * Math.sin(angle)).toFixed(6)),
  };
}

function satomoriTrap(index: number): SampleTrap {
  const isWest = index % 2 === 0;
  const story = STORIES[index] ?? 'armed';
  const place = NAMES[index % NAMES.length] ?? '西谷';
  const isBox = index % 3 === 1;
  return {
    trap_no: String(index + 1).padStart(2, '0'),
    site: 'satomori',
    name: place + (['', '上', '下', '奥'][Math.floor(index / NAMES.length)] ?? ''),
    trap_type: isBox ? 'box' : 'snare',
    group: isWest ? 'west' : 'east',
    owner: isWest ? 'hunter' : 'gateway',
    sensor_model: isBox ? 'LDS02' : 'WS301',
    dev_eui: `24e124141f01${hex(index)}`,
    ...spread(index, { latitude: 35.481, longitude: isWest ? 137.765 : 137.82 }),
    place,
    target_species: isBox ? ['boar'] : ['boar', 'sika_deer'],
    gateway: story === 'behind_dead_gateway' ? 'deep' : isWest ? 'office' : 'docs',
    story,
  };
}

function hokapatoTrap(index: number): SampleTrap {
  const stories: Story[] = ['armed', 'fired_recently', 'armed', 'silent', 'armed', 'armed'];
  return {
    ...satomoriTrap(index),
    site: 'hokapato',
    name: `谷津${index + 1}号`,
    group: 'yatsu',
    owner: 'hokapato',
    dev_eui: `24e124141f02${hex(index)}`,
    ...spread(index, { latitude: 35.395, longitude: 137.7 }),
    place: '谷津',
    gateway: 'yatsu',
    story: stories[index] ?? 'armed',
  };
}

/** Fixed, since scripts and guides refer to them: the sensors of the example messages. */
const FIXED: Record<number, Partial<SampleTrap>> = {
  0: {
    name: '西谷3号',
    dev_eui: '24e124141f000012',
    sensor_model: 'WS301',
    trap_type: 'snare',
    story: 'armed',
    gateway: 'office',
  },
  1: {
    name: '炭焼沢',
    dev_eui: '0101010101010101',
    sensor_model: 'LDS02',
    trap_type: 'box',
    story: 'armed',
    gateway: 'docs',
  },
};

export const TRAPS: readonly SampleTrap[] = [
  ...Array.from({ length: 40 }, (_, index) => ({ ...satomoriTrap(index), ...FIXED[index] })),
  ...Array.from({ length: 6 }, (_, index) => hokapatoTrap(index)),
];
