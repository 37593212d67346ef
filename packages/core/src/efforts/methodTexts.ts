import type { EfficiencyDimension } from './values.ts';

export interface MethodQuestion {
  by: EfficiencyDimension;
  isCorrected: boolean;
  /** Which captures are counted, in a few words. */
  counted: string;
  /** `false`: outings do not say what the filter asks for. */
  hasOutings: boolean;
  /** The captures were searched for by a text, to which no effort belongs. */
  isSearch?: boolean;
}

/** The figures that a text explains. */
export const EXPLAINED_FIGURES = [
  'trap_captured',
  'trap_days',
  'cpue_trap',
  'gun_captured',
  'gun_days',
  'cpue_gun',
  'sighted',
  'spue',
  'last_year',
] as const;
export type EfficiencyMethods = Record<(typeof EXPLAINED_FIGURES)[number], string>;

const NO_OUTINGS_TEXT = '出猟カレンダーには位置とわなの記録がないため、この条件では計算しない。';
const NO_EFFORT_TEXT = '検索の文字に当たる努力量は分からないため、この条件では計算しない。';

/** How each figure is calculated, in words to show beside it. Source: R230. */
export function efficiencyMethods({
  isCorrected,
  counted,
  hasOutings,
  isSearch = false,
}: MethodQuestion): EfficiencyMethods {
  const corrected = isCorrected ? '捕獲または空はじき1回につき半日を引く。' : '';
  const ofTraps = (text: string) => (isSearch ? NO_EFFORT_TEXT : text);
  const ofGuns = (text: string) => ofTraps(hasOutings ? text : NO_OUTINGS_TEXT);
  return {
    trap_captured: `わなによる捕獲の頭数（${counted}）。わなの登録のない捕獲も含む。`,
    trap_days: ofTraps(
      `わなごとに、その日の終わりに設置してあった日数×設置数の合計。設置日も、作動や「確認済」のままの日も数え、撤去した日と停止中の日は数えない（日本時間）。${corrected}`,
    ),
    cpue_trap: ofTraps('わなの捕獲頭数 ÷ わな台日。'),
    gun_captured: `銃による捕獲の頭数（${counted}）。`,
    gun_days: ofGuns(
      '出猟カレンダーの銃の出猟の、人数×日数の合計。何も捕れなかった日も数える。数日の出猟は最初の日に数える。',
    ),
    cpue_gun: ofGuns('銃の捕獲頭数 ÷ 銃の人日。'),
    sighted: ofGuns('出猟カレンダーの銃の出猟で目撃した頭数の合計。'),
    spue: ofGuns('銃の目撃頭数 ÷ 目撃を数えた出猟の人日。0頭の日も数え、目撃を数えなかった出猟は除く。'),
    last_year: '前年は、1年前の同じ月日の期間を同じ方法で計算したもの。',
  };
}

/** How effort is assigned to the values of a dimension. */
export function efficiencyDimensionText(by: EfficiencyDimension): string {
  switch (by) {
    case 'species':
      return '鳥獣の種類: CPUEは、その種類の捕獲をすべてのわな台日・人日で割る。SPUEは、その種類を対象にした出猟だけによる。';
    case 'sex':
    case 'age':
    case 'class':
      return 'CPUEは、それぞれの捕獲をすべてのわな台日・人日で割る。目撃には、この項目の記録がない。';
    case 'method':
      return '捕獲の方法: わな台日は登録されたわなの種類、人日は出猟の方法による。';
    case 'group':
      return 'グループ: 捕獲と出猟は記録したときのグループ、わなはいまのグループによる。';
    case 'person':
      return '捕獲者: わなは設置者、出猟は記録された人による。';
    case 'mesh':
      return 'メッシュ: わなはその日の設置場所、出猟は記録されたメッシュ番号の5kmメッシュ。分からないものは「記録なし」。';
    case 'month':
      return '月: 日本時間の暦の月。';
    case 'fiscal_year':
      return '年度: 日本時間の4月から翌年3月まで。';
  }
}
