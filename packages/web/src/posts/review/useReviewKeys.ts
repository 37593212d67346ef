import { useShortcuts } from '../../platform/page/shortcuts.ts';
import { stepFocus } from './postFocus.ts';

/** Keys of the approver: j and k go from post to post, c approves, r returns the one that has the focus. */
export function useReviewKeys(isOn: boolean, acts: { approve: () => void; giveBack: () => void }): void {
  useShortcuts(
    '確認と承認',
    [
      { keys: 'j', does: '次の投稿', act: () => stepFocus(1) },
      { keys: 'k', does: '前の投稿', act: () => stepFocus(-1) },
      { keys: 'c', does: '確認して承認', act: acts.approve },
      { keys: 'r', does: '差し戻す', act: acts.giveBack },
    ],
    isOn,
  );
}
