import { describe, expect, it } from 'vitest';
import { mayCall } from './mayCall.ts';
import { API_ROLES, type ApiRole } from './roles.ts';

describe('mayCall', () => {
  const roles = (...held: ApiRole[]) => new Set(held);

  it('refuses whoever holds none of the roles', () => {
    for (const role of API_ROLES.filter((each) => each !== 'hunter')) {
      expect([role, mayCall({ access: { roles: ['hunter'] }, method: 'GET' }, roles(role))]).toEqual([
        role,
        false,
      ]);
    }
    expect(mayCall({ access: { roles: ['hunter'] }, method: 'GET' }, roles())).toBe(false);
    expect(mayCall({ access: { roles: [] }, method: 'GET' }, roles(...API_ROLES))).toBe(false);
  });

  it('refuses a shared viewer everything that is not reading', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect(mayCall({ access: 'signed_in', method }, roles('satomori', 'sharedViewer'))).toBe(false);
      expect(mayCall({ access: { roles: ['satomori'] }, method }, roles('satomori', 'sharedViewer'))).toBe(
        false,
      );
    }
    expect(mayCall({ access: 'signed_in', method: 'GET' }, roles('sharedViewer'))).toBe(true);
    expect(mayCall({ access: 'own_session', method: 'POST' }, roles('sharedViewer'))).toBe(true);
  });

  it('lets in whoever holds one of them', () => {
    expect(mayCall({ access: { roles: ['hunter', 'hokapato'] }, method: 'POST' }, roles('hokapato'))).toBe(
      true,
    );
    expect(mayCall({ access: 'signed_in', method: 'POST' }, roles('satomori'))).toBe(true);
  });
});
