interface Exception {
  /** A part of the line that is allowed, or of the file's path. */
  text?: string;
  path?: string;
  why: string;
}

/** A word of earlier screens that no text of the product uses any more in that meaning. */
export interface FormerWord {
  /** The former text: `find` matches it. */
  former: string;
  better: string;
  find: RegExp;
  exceptions?: readonly Exception[];
}

/** Words of other people's files, which an import reads. */
const OF_FILES = { path: 'core/src/imports/targets/', why: 'files say it so' };
const MIGRATION = {
  path: 'migrations/0020-0039/standardQuestionChanges.ts',
  why: 'names the words that forms of older sites hold, to replace them',
};

/** A text that is the whole of a label or of a heading. */
const whole = (word: string) => new RegExp(`(?:['"「>]|^#+ +)(?:${word})(?:['"」<]|$)`);

export const FORMER_WORDS: readonly FormerWord[] = [
  { former: '掛かっていて、待っている', better: '仕掛けてあり、異常なし', find: /掛かっていて、?待/ },
  {
    former: '閉じていません',
    better: '掛け直しを確認できません',
    find: /閉じていません/,
    exceptions: [{ text: '区域の線が閉じていません', why: 'a line on the map, not a contact' }],
  },
  { former: '接点が開いた', better: '磁石が離れた', find: /接点が(開|閉)/ },
  { former: '線が引かれた', better: 'ワイヤーが引かれた', find: /線が引かれ/ },
  { former: '待機', better: '異常なし', find: /待機/ },
  { former: '作動側', better: '作動の状態', find: /作動側/ },
  {
    former: '指定管理',
    better: '指定管理鳥獣捕獲等事業',
    find: /指定管理(?!鳥獣捕獲等事業)/,
    exceptions: [MIGRATION, OF_FILES],
  },
  { former: "'電気'", better: "'電気止め刺し'", find: whole('電気'), exceptions: [MIGRATION] },
  { former: '既に死亡', better: '発見時に死亡', find: /既に死亡/, exceptions: [MIGRATION] },
  {
    former: '検体提供（家保）',
    better: '家畜保健衛生所へ搬入',
    find: /検体提供|家保/,
    exceptions: [MIGRATION],
  },
  { former: '計量', better: '実測', find: /計量/, exceptions: [MIGRATION] },
  { former: '足取り', better: '足取りの異常', find: /足取り(?!の異常)/, exceptions: [MIGRATION] },
  { former: '痩せ', better: '著しい削痩', find: /痩せ/, exceptions: [MIGRATION] },
  { former: '水疱', better: '水ぶくれ・ただれ', find: /水疱/, exceptions: [MIGRATION] },
  {
    former: "'頃'",
    better: "'およそ'",
    find: whole('頃'),
    exceptions: [{ text: "'about' ? '頃' : ''", why: 'follows a time (10:00頃) and is no label' }],
  },
  { former: 'らしき動物：イノシシ', better: 'イノシシらしき動物', find: /らしき動物 ?[：:]/ },
  { former: '2026-11-20（不明）', better: '2026-11-20（時刻不明）', find: /[（(]不明[）)]/ },
  { former: '捕獲番号', better: '捕獲個体番号', find: /捕獲番号/, exceptions: [OF_FILES] },
  { former: '個体番号', better: '捕獲個体番号', find: /(?<!捕獲)個体番号/, exceptions: [OF_FILES] },
  { former: '証拠部位', better: '証拠物（尾など）', find: /証拠部位/ },
  { former: '獣種', better: '鳥獣の種類', find: /獣種/, exceptions: [MIGRATION, OF_FILES] },
  { former: '成幼', better: '成獣・幼獣の別', find: /成幼/, exceptions: [OF_FILES] },
  { former: '採材管番号', better: '採血管番号', find: /採材管/, exceptions: [MIGRATION] },
  { former: '一緒に従事した人', better: '共同従事者', find: /一緒に従事/, exceptions: [MIGRATION] },
  { former: '待たせる時間', better: '通知を控える時間帯', find: /待たせる/ },
  { former: '最近聞いた親機', better: '最後に受信した親機', find: /聞いた(わな|親機)/ },
  { former: '親機の生死', better: '稼働状況', find: /生死/ },
  {
    former: '測っています…待ちます',
    better: '測位中です…お待ちください',
    find: /測っています|…待ちます/,
    exceptions: [{ path: 'scripts/bench.mjs', why: 'measures speed, not a position' }],
  },
  { former: 'ひとりでに新しくなります', better: '自動で更新されます', find: /ひとりでに|新しくなります/ },
  { former: '引き受けませんでした', better: '保護を有効にできませんでした', find: /引き受けません/ },
  { former: '## あなた', better: '## 利用者情報', find: whole('あなた') },
  { former: "'できること'", better: "'権限'", find: whole('(いま)?できること。?') },
  { former: '共用の閲覧者', better: '共有閲覧', find: /共用|共有の閲覧/ },
  { former: '提出済み', better: '承認待ち', find: /提出済/ },
  { former: '信号雑音比', better: 'SN比', find: /信号雑音比/ },
  {
    former: 'わなが3台',
    better: 'わなが3基',
    find: /わな[^、。\n]{0,12}[\d}] ?台(?!帳)|'台'/,
    exceptions: [{ path: 'views/tabs/', text: "'台'", why: 'counts gateways' }],
  },
  // Badges and references to them use 確認済, a sentence 確認済み.
  { former: '作動は確認済になる', better: '作動は確認済みになる', find: /(?<!["'「|・ ])確認済(?!み)/ },
];
