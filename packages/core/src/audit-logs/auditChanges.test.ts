import { describe, expect, it } from 'vitest';
import { type AuditLog, AUDIT_ACTIONS, AUDIT_TARGETS } from '../contract/auditLogs.ts';
import { auditChanges, auditChangeText } from './auditChanges.ts';
import { AUDIT_ACTION_LABELS, AUDIT_TARGET_LABELS, auditActor, auditTarget } from './labels.ts';

const GROUP = '019400f0-0000-7000-8000-000000000001';
const texts = (
  target_type: AuditLog['target_type'],
  changes: AuditLog['changes'],
  names: AuditLog['names'] = {},
) => auditChanges({ target_type, changes, names }).map(auditChangeText);

describe('an entry of the audit log', () => {
  it('has Japanese words for every action and every kind of row', () => {
    const all = [
      AUDIT_ACTIONS.map((action) => AUDIT_ACTION_LABELS[action]),
      AUDIT_TARGETS.map((target) => AUDIT_TARGET_LABELS[target]),
    ];
    for (const words of all) {
      for (const word of words) expect(word).toMatch(/[ぁ-んァ-ヶ一-龠]/);
      expect(new Set(words).size).toBe(words.length);
    }
  });

  it('words a change of a person, with the names of groups and without what is private', () => {
    expect(
      texts(
        'user',
        { phone: 'changed', is_admin: [false, true], hunt_group_id: [null, GROUP], name: ['東', '西'] },
        { [GROUP]: '西谷班' },
      ),
    ).toEqual([
      '氏名: 東 → 西',
      '電話: 変更あり（内容は残しません）',
      '捕獲グループ: 西谷班',
      '管理者: いいえ → はい',
    ]);
  });

  it.each<[string, AuditLog['target_type'], AuditLog['changes'], string[]]>([
    [
      'the filter of a saved register',
      'trap',
      { kind: [null, ['box']], sensor: [null, ['none']], state: [null, ['fired']], q: [null, '沢'] },
      ['状態: 作動', '検索の文字: 沢', '種類: 箱わな', '子機の状態: 子機なし'],
    ],
    [
      'a paper and its filter',
      'map_hunt_point',
      {
        paper: [null, 'reward_list'],
        printed_at: [null, Date.UTC(2026, 10, 20, 1)],
        species: [null, ['boar']],
      },
      ['鳥獣の種類: イノシシ', '帳票: 報償支払一覧', '印刷の日時: 2026-11-20 10:00'],
    ],
    ['codes', 'trap', { trap_type: ['snare', 'box'] }, ['種類: くくりわな → 箱わな']],
    ['units', 'trap', { wire_mm: [4, 5] }, ['ワイヤーの太さ: 4mm → 5mm']],
    [
      'flags with words of their own',
      'trap',
      { label_ok: [false, true] },
      ['標識: 取り付け未確認 → 取り付け済み'],
    ],
    [
      'lists of codes',
      'trap',
      { target_species: [['boar'], ['boar', 'sika_deer']] },
      ['対象鳥獣: イノシシ → イノシシ、ニホンジカ'],
    ],
    [
      'times in milliseconds',
      'trap',
      { open_fired_at: [Date.UTC(2026, 10, 20, 1), null] },
      ['作動日時: 2026-11-20 10:00 → なし'],
    ],
    [
      'times as text',
      'map_hunt_point',
      { captured_at: ['2026-11-20T01:00:00.000Z', '2026-11-21T15:30:00.000Z'] },
      ['日時: 2026-11-20 10:00 → 2026-11-22 00:30'],
    ],
    [
      'fields that no list shows',
      'map_hunt_point',
      { status: ['submitted', 'approved'] },
      ['状態: 承認待ち → 承認済み'],
    ],
    [
      'settings of the site',
      'site',
      { battery_low_v: [2.5, 2.6], mesh_style: ['none', 'jis5'], post_needs_approval: [true, false] },
      [
        'メッシュの番号: 使わない → 標準（例: 5337661）',
        '投稿の承認: はい → いいえ',
        '電池のしきい値（電圧）: 2.5V → 2.6V',
      ],
    ],
    ['a group', 'group', { kind: [null, 'hunt'] }, ['種類: 捕獲']],
    ['an import', 'import', { made: [0, 12] }, ['取り込んだ件数: 0件 → 12件']],
    [
      'photos',
      'map_point',
      { [`photos.${GROUP}`]: [null, { photo_kind: 'sign', turn: 90, caption: null }] },
      ['写真: 種類 痕跡、回転 90度'],
    ],
    [
      'what had no value and has none',
      'gateway',
      { memo: [null, ''], place: [null, '役場'] },
      ['場所: 役場'],
    ],
    ['an unknown code as it is', 'trap', { trap_type: ['snare', 'later'] }, ['種類: くくりわな → later']],
    ['an unknown field by its name', 'site', { later: [1, 2] }, ['later: 1 → 2']],
  ])('words %s', (_what, target, changes, expected) => {
    expect(texts(target, changes)).toEqual(expected);
  });

  it('names who did it and what it was done to, as far as it is known', () => {
    expect(auditActor({ user_id: null, user_name: null })).toBe('サーバー');
    expect(auditActor({ user_id: GROUP, user_name: null })).toBe('（登録のない人）');
    expect(auditActor({ user_id: GROUP, user_name: '東 花子' })).toBe('東 花子');
    expect(auditTarget({ target_type: 'trap', target_name: '西谷3号' })).toBe('わな 西谷3号');
    expect(auditTarget({ target_type: 'image', target_name: null })).toBe('写真');
  });
});
