import type { PhotoKind } from '../contract/photos.ts';
import type { POSITION_SOURCES } from '../contract/posts.ts';

/** What a photo shows. Source: domain research, section 2.3. */
export const PHOTO_KIND_LABELS: Record<PhotoKind, string> = {
  whole_before: '全体（切除前）',
  whole_after: '全体（切除後）',
  tail_before: '尾（切除前）',
  tail_after: '尾（切除後）',
  teeth: '歯列',
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
