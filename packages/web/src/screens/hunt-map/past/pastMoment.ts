export const SPAN_LABELS = { day: '1日', season: '猟期' } as const;
export type SpanKind = keyof typeof SPAN_LABELS;
const SPAN_KINDS = ['day', 'season'] as const satisfies SpanKind[];

/** A moment (milliseconds) whose states the map shows, and what its slider goes through. */
export interface PastMoment {
  span: SpanKind;
  at: number;
}

/** Reads the address; `null` for the present. */
export function readPastMoment(params: URLSearchParams): PastMoment | null {
  const span = SPAN_KINDS.find((kind) => kind === params.get('past'));
  const at = Date.parse(params.get('at') ?? '');
  return span === undefined || Number.isNaN(at) ? null : { span, at };
}

export const pastMomentEntries = (past: PastMoment | null): [string, string | null][] =>
  past === null
    ? []
    : [
        ['past', past.span],
        ['at', new Date(past.at).toISOString()],
      ];
