import { PHOTO_KIND_LABELS, type PhotoKind, type PhotoTurn } from '@satomori/core';
import type { PhotoDamage } from '../platform/photos/keptPhoto.ts';

const WORDS: Record<PhotoDamage, string> = {
  missing: 'この端末に残っていません',
  unreadable: '読み取れません',
  truncated: '途中までしか残っていません',
  changed: '撮影したときから内容が変わっています',
};

interface DamagedPhoto {
  name: string;
  photo_kind: PhotoKind;
  damage: PhotoDamage | null;
}

/** Which photo is damaged, and how: `写真2・歯列「IMG_2.jpg」は、…。`. Empty where it is not. */
export const damageSentence = ({ name, photo_kind, damage }: DamagedPhoto, number: number): string =>
  damage === null ? '' : `写真${number}・${PHOTO_KIND_LABELS[photo_kind]}「${name}」は、${WORDS[damage]}。`;

/** How far a photo is turned, also for people who do not see the picture; empty where it is not. */
export const turnWord = (turn: PhotoTurn = 0): string => (turn === 0 ? '' : `右に${turn}度回転`);
