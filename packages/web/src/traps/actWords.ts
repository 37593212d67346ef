import type { TrapAct } from '@satomori/core';

/** Texts for recording an act. */
interface ActWords {
  /** In menus and on buttons. */
  act: string;
  /** Title of the dialog, after the trap's name. */
  title: string;
  send: string;
  /** Its consequence, where that is not obvious. */
  consequence?: string;
  isDanger?: boolean;
}

export const ACT_WORDS: Record<TrapAct, ActWords> = {
  checked: {
    act: '確認を記録',
    title: '確認を記録',
    send: '確認を記録する',
    consequence: '記録すると「確認済」になります。わなを掛け直したら「設置した」も記録してください。',
  },
  patrol: { act: '見回りを記録', title: '見回りを記録', send: '見回りを記録する' },
  set: {
    act: '設置した',
    title: '設置を記録',
    send: '設置を記録する',
    consequence: '記録すると見守りを始めます。',
  },
  working: {
    act: '作業を始める（30分）',
    title: '作業を始める',
    send: '作業を始める',
    consequence: '30分のあいだ、作動しても通知しません。30分たつと見守りに戻ります。',
  },
  baited: { act: '餌を替えた', title: '餌の交換を記録', send: '記録する' },
  battery_changed: { act: '電池を替えた', title: '電池の交換を記録', send: '記録する' },
  stopped: {
    act: '停止する',
    title: 'わなを停止',
    send: '停止を記録する',
    consequence: '停止中は、作動しても通知しません。',
  },
  relocated: { act: '移設した', title: '移設を記録', send: '移設を記録する' },
  removed: {
    act: '撤去した',
    title: 'わなを撤去',
    send: '撤去を記録する',
    consequence: '撤去すると見守りを終えます。履歴は残ります。',
    isDanger: true,
  },
};

/** 見回り by one sheet where the trap is in use, otherwise one act. */
export type OfferedAct = TrapAct | 'visit';

/** On the button that begins an act. */
export const offeredWord = (act: OfferedAct): string => (act === 'visit' ? '見回り記録' : ACT_WORDS[act].act);
