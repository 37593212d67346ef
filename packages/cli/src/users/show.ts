import {
  type CurrentUser,
  LICENSE_TYPE_LABELS,
  PERSON_LABELS,
  SPECIES_LABELS,
  type AdminUser,
  rightsText,
} from '@satomori/core';
import type { ReadingContext, Context } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { CliError } from '../errors/cliError.ts';
import { pickToShow } from '../options/pickNamed.ts';
import { type UserRow, userRow, groupsText, stateText } from './list.ts';
import { joined } from '../output/cellTexts.ts';
import type { Detail } from '../output/output.ts';
import type { Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';
import type { RowSchema } from '../command/rowSchema.ts';

const periodText = ({ permit_from: from, permit_to: to }: CurrentUser) =>
  from === null && to === null ? null : `${from ?? ''}〜${to ?? ''}`;

const licenseText = ({ license_types: types }: CurrentUser) =>
  types.map((type) => LICENSE_TYPE_LABELS[type]).join('、') || null;

const quotaText = ({ permit_species: species }: CurrentUser) =>
  species
    .map((each) => `${SPECIES_LABELS[each.species]}${each.quota === null ? '' : ` ${each.quota}`}`)
    .join('、') || null;

/** The lines of a person's details, as far as the server gives them. Empty values are left out. */
function userDetails(user: UserRow, style: Style): Detail[] {
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
    [PERSON_LABELS.license_types, licenseText(user)],
    [PERSON_LABELS.license_no, user.license_no],
    [PERSON_LABELS.license_to, user.license_to],
    ['許可', joined(user.permit_no, user.permit_authority)],
    ['許可の期間', periodText(user)],
    ['許可鳥獣', quotaText(user)],
    ['従事者証', user.worker_cert_no],
    ['最終ログイン', longTime(user.last_login_at, style) || null],
    ['id', user.id],
  ];
}

async function showUser(context: ReadingContext, wanted: string | undefined): Promise<void> {
  const { api, output, signal } = context;
  const { me, members } = await api.users.list({ signal });
  const user = wanted === undefined ? me : pickUser([me, ...members], wanted);
  await output.details(user, userDetails(user, output.style));
}

/** Searched here, because the server cannot search people. */
const pickUser = (rows: readonly UserRow[], wanted: string): UserRow =>
  pickToShow({
    rows,
    wanted,
    words: ({ id, name, user_code }) => [id, name, user_code ?? ''],
    label: ({ id, name, user_code }) => `${user_code ?? ''}  ${name}  ${id}`,
    notFound: () =>
      new CliError('notFound', 'not_found', `利用者「${wanted}」は見つかりません。`, [
        '一覧を見る: satomori users list',
      ]),
  });

export const showUserCommand = defineCommand({
  noun: 'users',
  verb: 'show',
  summary: '利用者を詳しく表示する（何も付けなければ自分）',
  arguments: [{ name: '[user]', description: '名前、番号、id のどれか' }],
  context: 'reading',
  output: { object: userRow },
  run: showUser,
});

export const accountRow: RowSchema = async () => (await import('@satomori/core/rowSchemas')).adminUserSchema;

/** Prints an account that was written, as an administrator sees it. */
export async function printAccount(context: Pick<Context, 'output'>, person: AdminUser): Promise<void> {
  const [id, ...others] = userDetails(person, context.output.style).toReversed();
  const rights: Detail[] = [
    ['権限', rightsText(person)],
    ['グループ', groupsText(person)],
    ['状態', stateText(person)],
  ];
  const lines = [...others.toReversed(), ...rights, ...(id === undefined ? [] : [id])];
  await printWritten(context, { id: person.id, row: person, lines });
}
