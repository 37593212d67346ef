import { PHOTO_KIND_LABELS } from '../posts/labels.ts';
import type { EvidenceFault } from '../rewards/evidenceFaults.ts';
import type { EvidenceCheck, EvidenceFaultKind } from '../rewards/evidenceValues.ts';

/** The name of the file for a town's rules on rewards. */
export const EVIDENCE_TITLE = '報償金の証拠書類一式';

/** What a town may choose to check. */
export const EVIDENCE_CHECK_LABELS: Record<EvidenceCheck, string> = {
  other_approver: '捕獲者と承認した人が別の人である',
  animal_number: '捕獲個体番号があり、ほかと重ならない',
  photo_kinds: '写真の種類が決まっている（未仕分け、痕跡、被害、集合写真がない）',
  photos_unused: '写真をほかの捕獲に使っていない（よく似た写真も）',
  photos_at_capture: '写真の撮影位置と撮影日時が捕獲と合う',
  mesh: 'メッシュ番号が捕獲場所と合う',
};

const FAULT_TEXTS: Record<EvidenceFaultKind, string> = {
  not_approved: '承認されていません',
  outside_period: '捕獲日が期間の外か、不明です',
  approver_is_hunter: '捕獲者本人が承認しています',
  number_missing: '捕獲個体番号がありません',
  number_repeated: '同じ捕獲個体番号の捕獲がほかにもあります',
  photo_missing: '必要な写真がありません',
  photo_lost: '写真のファイルがサーバーにありません',
  photo_of_other_kind: '証拠にならない種類の写真があります',
  photo_repeated: 'ほかの捕獲と同じ写真があります',
  photo_similar: 'ほかの捕獲とよく似た写真があります',
  photo_far: '写真の撮影位置が捕獲場所から離れています',
  photo_other_time: '写真の撮影日時が捕獲日時と1日以上違います',
  mesh_unknown: '捕獲場所の位置か、メッシュ番号がありません',
  mesh_elsewhere: 'メッシュ番号が捕獲場所と合いません',
  sent_late: '期限を過ぎてから送られています',
};

/** Labels of kinds have brackets of their own, so the kind is within the sentence. */
const KIND_TEXTS: Partial<Record<EvidenceFaultKind, (label: string) => string>> = {
  photo_missing: (label) => `必要な「${label}」の写真がありません`,
  photo_lost: (label) => `「${label}」の写真のファイルがサーバーにありません`,
  photo_of_other_kind: (label) => `証拠にならない「${label}」の写真があります`,
};

/** `必要な「日付の表示」の写真がありません`. */
export function evidenceFaultText({ fault, photo_kind }: Omit<EvidenceFault, 'capture_id'>): string {
  const ofKind = photo_kind === null ? undefined : KIND_TEXTS[fault]?.(PHOTO_KIND_LABELS[photo_kind]);
  return ofKind ?? FAULT_TEXTS[fault];
}
