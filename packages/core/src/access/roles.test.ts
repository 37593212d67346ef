import { describe, expect, it } from 'vitest';
import { apiRolesOf, type ApiRole, type Role, rolesOf, type UserFlags } from './roles.ts';

const nobody: UserFlags = { is_hunter: false, is_posting: false, is_gw_view: false };
const everything: UserFlags = { is_hunter: true, is_posting: true, is_gw_view: true };
const satomori = { is_satomori: true };
const hokapato = { is_satomori: false };

describe('rolesOf', () => {
  it.each<[string, UserFlags, Role[], Role[]]>([
    ['nothing', nobody, ['satomori'], ['hokapato']],
    ['hunter', { ...nobody, is_hunter: true }, ['hunter', 'satomori'], ['hokapato']],
    ['posting', { ...nobody, is_posting: true }, ['posting', 'satomori'], ['hokapato']],
    ['gateway view', { ...nobody, is_gw_view: true }, ['gwView', 'satomori'], ['gwView', 'hokapato']],
    ['everything', everything, ['hunter', 'posting', 'gwView', 'satomori'], ['gwView', 'hokapato']],
  ])('of somebody with %s', (_flags, user, onSatomori, onHokapato) => {
    expect([...rolesOf(user, satomori)]).toEqual(onSatomori);
    expect([...rolesOf(user, hokapato)]).toEqual(onHokapato);
  });

  it('do not come from being staff or shared: the screens know neither', () => {
    expect([...rolesOf({ ...nobody, is_admin: true, is_shared_viewer: true }, satomori)]).toEqual([
      'satomori',
    ]);
  });
});

describe('apiRolesOf', () => {
  it.each<[string, UserFlags, ApiRole[], ApiRole[]]>([
    ['nothing', nobody, ['satomori'], ['hokapato']],
    [
      'admin',
      { ...nobody, is_admin: true },
      ['hunter', 'posting', 'gwView', 'satomori', 'admin'],
      ['gwView', 'hokapato', 'admin'],
    ],
    [
      'shared viewer',
      { ...nobody, is_shared_viewer: true },
      ['satomori', 'sharedViewer'],
      ['hokapato', 'sharedViewer'],
    ],
    [
      'admin, on an account that is shared',
      { ...nobody, is_admin: true, is_shared_viewer: true },
      ['satomori', 'sharedViewer'],
      ['hokapato', 'sharedViewer'],
    ],
    [
      'flags that are false',
      { ...nobody, is_admin: false, is_shared_viewer: false },
      ['satomori'],
      ['hokapato'],
    ],
  ])('of somebody with %s', (_flags, user, onSatomori, onHokapato) => {
    expect([...apiRolesOf(user, satomori)]).toEqual(onSatomori);
    expect([...apiRolesOf(user, hokapato)]).toEqual(onHokapato);
  });
});
