import type { NotAppliedReason } from '../contract/devices/trapLogs.ts';

/** Why an act was recorded without changing the state of its trap, and what to do. */
export const NOT_APPLIED_TEXTS: Record<NotAppliedReason, string> = {
  newer_firing:
    '記録しましたが、この後に作動があるため、わなは「作動」のままです。現地を確かめ、もう一度「確認」を記録してください。',
  newer_act: '記録しましたが、この後に別の記録があるため、わなの状態は変わっていません。',
  work_over: '記録しましたが、作業の時間を過ぎているため、「作業中」にはなっていません。',
  clock_ahead:
    '記録しましたが、端末の時計が進んでいるため、わなの状態は変わっていません。時計を合わせ、もう一度記録してください。',
  too_old:
    '記録しましたが、1日以上前の日時のため、わなの状態は変わっていません。端末の時計を確かめてください。',
};
