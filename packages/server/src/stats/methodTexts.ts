import {
  CAPTURE_FIELDS,
  formatDate,
  POST_STATUS_LABELS,
  POST_STATUSES,
  type PostStatus,
  type StatsDimension,
  type StatsSubject,
} from '@satomori/core';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import { type CountedCaptures, countedText } from './countedCaptures.ts';

const words = (states: readonly PostStatus[]) => states.map((state) => POST_STATUS_LABELS[state]).join('・');

/** The statuses of records in a person's figures, in words, by the rule of their list. */
function statesText(scope: Scope, states: readonly PostStatus[] | undefined): string {
  if (scope.roles.has('admin')) return `状態は${words(states ?? POST_STATUSES)}。`;
  const others = words(scope.seesOnlyApproved ? ['approved'] : ['submitted', 'approved']);
  const chosen = states === undefined ? '' : `そのうち${words(states)}のもの。`;
  if (!seesPeople(scope)) return `状態は${others}だけ。${chosen}`;
  return `ほかの人の投稿は${others}だけ、自分の投稿は状態を問わない。${chosen}`;
}

/** For a shared account, since when sightings are shown. */
const publicText = (of: StatsSubject, { sightingsFrom }: Scope): string =>
  of === 'captures' || sightingsFrom === null
    ? ''
    : `公開している期間（${formatDate(sightingsFrom)}以降）の目撃だけ。`;

const RECORDS: Record<StatsSubject, string> = {
  captures: '捕獲の一覧と同じ条件の記録の件数（空はじき、見回りなど、捕獲のない記録も1件と数える）。',
  sightings: '目撃の一覧と同じ条件の報告の件数（痕跡などの報告も1件と数える）。',
};
const HAPPENED: Record<StatsSubject, string> = { captures: '捕獲日時', sightings: '目撃日時' };

/** How each figure is calculated, in words to show next to it. Source: R35. */
export function methodTexts(
  of: StatsSubject,
  scope: Scope,
  states: readonly PostStatus[] | undefined,
  counts: CountedCaptures | null,
) {
  const period = `期間は${HAPPENED[of]}（日本時間）による。`;
  const which = `${statesText(scope, states)}${publicText(of, scope)}${period}`;
  const records = `${RECORDS[of]}${which}`;
  if (counts === null) {
    return {
      records,
      animals: `報告された頭数の合計（取り下げた報告は数えない。同じ個体が何度も報告されていれば、その都度数える）。${which}`,
      uncounted: `頭数が分からず、頭数の合計に入っていない報告の件数。${which}`,
      counted: '取り下げを除く',
    };
  }
  const counted = countedText(counts);
  return {
    records,
    animals: `捕獲の頭数の合計（${counted}。鳥は羽数）。${period}`,
    uncounted: `頭数の記録がなく、頭数の合計に入っていない捕獲の件数（${counted}）。${period}`,
    counted,
  };
}

/** How a dimension is calculated; `null` if its label is sufficient. */
export function dimensionMethod(of: StatsSubject, dimension: StatsDimension): string | null {
  switch (dimension) {
    case 'month':
      return `月: ${HAPPENED[of]}の、日本時間の暦の月。`;
    case 'fiscal_year':
      return `年度: ${HAPPENED[of]}の、日本時間の4月から翌年3月まで。`;
    case 'mesh':
      return 'メッシュ: 位置から求めた5kmメッシュ（JIS X 0410 の5倍地域メッシュ、7桁）。位置のない記録は「記録なし」。';
    case 'age':
      return `${CAPTURE_FIELDS.age_class.label}: 成獣数と幼獣数があればそれにより、なければ選ばれた成獣・幼獣の別による。`;
    case 'group':
      return 'グループ: 投稿したときのグループ。';
    default:
      return null;
  }
}
