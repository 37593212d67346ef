/** Characters that file systems and shares forbid in names, and invisible ones such as direction marks. */
export const FORBIDDEN_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
