import type {
  AGE_CLASSES,
  PhotoKind,
  POSITION_SOURCES,
  POST_WARNINGS,
  PostStatus,
  TIME_PRECISIONS,
} from './values.ts';

type Labels<Values extends readonly string[]> = Record<Values[number], string>;

/** What a photo shows. Source: R73. */
export const PHOTO_KIND_LABELS: Record<PhotoKind, string> = {
  whole_before: '全体（切除前）',
  whole_after: '全体（切除後）',
  tail_before: '尾（切除前）',
  tail_after: '尾（切除後）',
  teeth: '歯列',
  animal_no: '捕獲個体番号の表示',
  date_board: '日付の表示',
  ledger: '捕獲台帳',
  truck: '積み込み',
  buried_before: '埋設前',
  buried_after: '埋設後',
  facility: '処理施設',
  trap_site: 'わなの場所',
  sign: '痕跡',
  damage: '被害',
  group_photo: '集合写真',
  unsorted: '未仕分け',
};

/** Where a position comes from. */
export const POSITION_SOURCE_LABELS: Record<(typeof POSITION_SOURCES)[number], string> = {
  gps: '端末のGPS',
  exif: '写真の撮影位置',
  map: '地図・手入力',
  address: '住所',
  trap: 'わなの登録位置',
  description: '場所の説明',
  imported: '取り込んだ資料',
};

export const AGE_CLASS_LABELS: Labels<typeof AGE_CLASSES> = {
  adult: '成獣',
  young: '幼獣',
  mixed: '成獣と幼獣',
  unknown: '不明',
};

const SENT_WITHOUT_APPROVAL = '登録済み';

/** Review status of a capture or a sighting. */
export const POST_STATUS_LABELS: Record<PostStatus, string> = {
  submitted: '承認待ち',
  returned: '差し戻し',
  approved: '承認済み',
  withdrawn: '取り下げ',
};

/** The status of a post; on a site without approval a submitted post waits for no one. */
export const postStatusText = (status: PostStatus, needsApproval: boolean): string =>
  status === 'submitted' && !needsApproval ? SENT_WITHOUT_APPROVAL : POST_STATUS_LABELS[status];

export const POST_WARNING_LABELS: Labels<typeof POST_WARNINGS> = {
  outside_site: '位置が区域の外です',
  photo_repeated: '写真が重複しています',
  photo_similar: 'ほかの捕獲とよく似た写真があります',
  size_unlikely: '体長と体重が釣り合いません',
  photo_far: '写真の撮影位置がわな・捕獲場所から離れています',
  photo_other_time: '写真の撮影日時が捕獲日時と1日以上違います',
};

export const TIME_PRECISION_LABELS: Labels<typeof TIME_PRECISIONS> = {
  exact: '正確',
  about: 'およそ',
  date_only: '日付のみ',
  unknown: '不明',
};
