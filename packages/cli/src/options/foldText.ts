/** As people type and look for it: width and case of letters do not count (`西谷３号` is `西谷3号`). */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase();
