/** What backs one day of one trap, best evidence first. Source: R160. */
export const PATROL_MARKS = [
  'visit_near',
  'visit_far',
  'visit_unplaced',
  'visit_unsure',
  'sensor',
  'unconfirmed',
  'not_set',
  'ahead',
] as const;
export type PatrolMark = (typeof PATROL_MARKS)[number];

interface MarkLook {
  /** One character of the print font. */
  sign: string;
  word: string;
}

/** The same on screen, on paper and in files; never colour alone. */
export const PATROL_MARK_LOOKS: Record<PatrolMark, MarkLook> = {
  visit_near: { sign: '○', word: '見回り（わなの近くで記録）' },
  visit_far: { sign: '△', word: '見回り（わなから離れて記録）' },
  visit_unplaced: { sign: '□', word: '見回り（位置の記録なし）' },
  visit_unsure: { sign: '◇', word: '見回り（記録した端末の時計が合っていない）' },
  sensor: { sign: 'セ', word: 'センサー確認だけ（見回りには数えない）' },
  unconfirmed: { sign: '×', word: '未確認' },
  not_set: { sign: '－', word: '対象外（設置していない日）' },
  ahead: { sign: '', word: 'まだの日' },
};

export const isVisit = (mark: PatrolMark): boolean => mark.startsWith('visit_');
