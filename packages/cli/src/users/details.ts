import { SPECIES_LABELS, type CurrentUser } from '@satomori/core';
import { joined } from '../output/detailText.ts';
import type { Detail } from '../output/output.ts';
import type { Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';
import type { UserRow } from './columns.ts';

const periodText = ({ permit_from: from, permit_to: to }: CurrentUser) =>
  from === null && to === null ? null : `${from ?? ''}〜${to ?? ''}`;

const quotaText = ({ permit_species: species }: CurrentUser) =>
  species
    .map((each) => `${SPECIES_LABELS[each.species]}${each.quota === null ? '' : ` ${each.quota}`}`)
    .join('、') || null;

/** Somebody in full, as far as the server tells. What is not known is left out. */
export function userDetails(user: UserRow, style: Style): Detail[] {
  const common: Detail[] = [
    ['名前', user.name],
    ['番号', user.user_code],
  ];
  if (!('login_id' in user)) return [...common, ['id', user.id]];
  return [
    ...common,
    ['ログインID', user.login_id],
    ['かな', user.name_kana],
    ['メール', user.email],
    ['電話', user.phone],
    ['住所', user.postal_address],
    ['狩猟者登録', joined(user.registration_prefecture, user.registration_year, user.registration_no)],
    ['免許番号', user.license_no],
    ['許可', joined(user.permit_no, user.permit_authority)],
    ['許可の期間', periodText(user)],
    ['許可鳥獣', quotaText(user)],
    ['従事者証', user.worker_cert_no],
    ['最終ログイン', longTime(user.last_login_at, style) || null],
    ['id', user.id],
  ];
}
