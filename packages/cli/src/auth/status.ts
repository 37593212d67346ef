import {
  type CurrentUser,
  DAY_MS,
  decodeToken,
  type Role,
  rolesOf,
  type Site,
  USER_FLAG_LABELS,
} from '@satomori/core';
import type { TokenContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { CliError, notSignedIn } from '../errors/cliError.ts';
import type { Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';
import { tokenExpiryWarning } from '../settings/tokenExpiry.ts';

const ROLE_WORDS: Record<Role, string> = {
  hunter: USER_FLAG_LABELS.is_hunter,
  posting: USER_FLAG_LABELS.is_posting,
  gwView: USER_FLAG_LABELS.is_gw_view,
  satomori: '里守',
  hokapato: 'ほかパト',
};

function roleWords(user: CurrentUser, site: Site): string[] {
  return [
    ...(user.is_admin ? [USER_FLAG_LABELS.is_admin] : []),
    ...(user.is_shared_viewer ? [USER_FLAG_LABELS.is_shared_viewer] : []),
    ...[...rolesOf(user, site)].map((role) => ROLE_WORDS[role]),
  ];
}

function expiryLine(expiresAt: number, style: Style, now: number): string {
  const days = Math.floor((expiresAt - now) / DAY_MS);
  return `${longTime(expiresAt, style)}（あと${days}日）`;
}

async function showStatus({ target, token, connect, output, say, now, signal }: TokenContext): Promise<void> {
  if (token.value === null) throw notSignedIn();
  const payload = decodeToken(token.value);
  if (payload === null || payload.exp * 1000 < now()) {
    throw new CliError('signIn', 'token_expired', 'ログインの期限が切れています。', [
      'ログインし直す: satomori auth login',
    ]);
  }
  const { api } = await connect();
  const [{ me }, sites] = await Promise.all([api.users.list({ signal }), api.sites.list({ signal })]);
  const [site] = sites.json as [Site, ...Site[]];
  const expiresAt = payload.exp * 1000;
  await output.details(
    {
      context: target.context,
      url: target.url,
      login_id: me.login_id,
      name: me.name,
      site: site.name,
      roles: [...rolesOf(me, site), ...(me.is_admin ? ['admin'] : [])],
      expires_at: new Date(expiresAt).toISOString(),
      token_from: token.from,
    },
    [
      ['接続先', target.context === null ? target.url : `${target.context}  ${target.url}`],
      ['人', `${me.name}（${me.login_id}）`],
      ['サイト', `${site.name}${site.is_sample ? '（見本）' : ''}`],
      ['権限', roleWords(me, site).join('、')],
      ['期限', expiryLine(expiresAt, output.style, now())],
      ['トークン', token.from === 'environment' ? 'SATOMORI_TOKEN' : 'ファイル'],
    ],
  );
  const warning = tokenExpiryWarning(token.value, now());
  if (warning !== null) say(warning);
}

const signInRow = async () => {
  const { array, object, oneOf, string, stringOrNull } = await import('../command/rowSchema.ts');
  return object({
    context: stringOrNull,
    url: string(),
    login_id: string(),
    name: string(),
    site: string(),
    roles: array(string()),
    expires_at: string(),
    token_from: oneOf(['environment', 'file']),
  });
};

export const statusCommand = defineCommand({
  noun: 'auth',
  verb: 'status',
  summary: 'だれとしてどこにログインしているかを表示する',
  context: 'token',
  output: { object: signInRow },
  run: showStatus,
});
