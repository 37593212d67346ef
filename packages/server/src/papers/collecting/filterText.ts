import {
  CAPTURE_FIELDS,
  formatWarekiDate,
  HUNT_RESULT_LABELS,
  type HuntResult,
  POST_STATUS_LABELS,
  type PostStatus,
  REPORT_KIND_LABELS,
  type ReportKind,
  type Species,
  SPECIES_LABELS,
  TRAP_STATE_LOOKS,
  type TrapState,
} from '@satomori/core';

/** The parts of a paper's query that are described in words. Instants in milliseconds. */
export interface AskedFor {
  from?: number | undefined;
  to?: number | undefined;
  species?: Species[] | undefined;
  kind?: HuntResult[] | undefined;
  reportKind?: ReportKind[] | undefined;
  status?: PostStatus[] | undefined;
  trapState?: TrapState[] | undefined;
  group_name?: string | undefined;
  trap_name?: string | undefined;
  q?: string | undefined;
  hasBox?: boolean;
  hasIds?: boolean;
}

const named = <Value extends string>(
  word: string,
  values: Value[] | undefined,
  label: (value: Value) => string,
) => (values === undefined ? [] : [`${word}: ${values.map(label).join('・')}`]);

/** `to` is exclusive: the last day shown is the one before it. */
function period({ from, to }: AskedFor): string[] {
  if (from === undefined && to === undefined) return [];
  const first = from === undefined ? '' : formatWarekiDate(from);
  const last = to === undefined ? '' : formatWarekiDate(to - 1);
  return [`期間: ${first}〜${last}`];
}

/** The filter in words for the head of a paper; empty without a filter. */
export function filterText(asked: AskedFor): string {
  return [
    ...period(asked),
    ...named(CAPTURE_FIELDS.species.label, asked.species, (value) => SPECIES_LABELS[value]),
    ...named('結果', asked.kind, (value) => HUNT_RESULT_LABELS[value]),
    ...named('区分', asked.reportKind, (value) => REPORT_KIND_LABELS[value]),
    ...named('状態', asked.status, (value) => POST_STATUS_LABELS[value]),
    ...named('状態', asked.trapState, (value) => TRAP_STATE_LOOKS[value].word),
    ...(asked.group_name === undefined ? [] : [`グループ: ${asked.group_name}`]),
    ...(asked.trap_name === undefined ? [] : [`わな: ${asked.trap_name}`]),
    ...(asked.q === undefined ? [] : [`検索: ${asked.q}`]),
    ...(asked.hasBox ? ['地図の範囲内'] : []),
    ...(asked.hasIds ? ['選んだものだけ'] : []),
  ].join('　');
}
