import {
  type AdminUser,
  createAdminUser,
  EMPTY_ACCOUNT,
  expiriesOf,
  listAdminUsers,
  newId,
} from '@satomori/core';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer } from '../testing/startTestServer.ts';

describeOnEachEngine('people whose licence, permit or registration ends', (engine) => {
  it('are found by administrators alone, as they are marked', async () => {
    const server = await startTestServer(engine);
    server.clock.advance(Date.parse('2027-03-20T00:00:00+09:00') - server.clock.now());
    const west = await server.as('west');
    const query = { expiring: '1', q: '期限の人' } as const;
    expect(await refusalOf(west.http.list(listAdminUsers, { query }))).toMatchObject({ status: 403 });
    const { http } = await server.as('admin');
    const dates = [
      { permit_to: '2027-05-19' },
      { permit_to: '2027-05-20' },
      { permit_to: '2026-01-31' },
      { license_to: '2027-05-19' },
      { license_to: '2027-05-20' },
      { license_to: '2023-09-15' },
      { registration_year: 2026 },
      { registration_year: 2025 },
      {},
    ];
    const people: AdminUser[] = [];
    for (const [index, more] of dates.entries()) {
      const account = { ...EMPTY_ACCOUNT, name: '期限の人', ...more };
      people.push(
        await http.call(createAdminUser, { body: { id: newId(), login_id: `expiring${index}`, ...account } }),
      );
    }
    const found = (await http.list(listAdminUsers, { query })).json.map(({ id }) => id);
    const marked = people.filter((person) => expiriesOf(person, server.clock.now()).length > 0);
    expect(marked.map((person) => people.indexOf(person))).toEqual([0, 2, 3, 5, 6]);
    expect(new Set(found)).toEqual(new Set(marked.map(({ id }) => id)));
    await server.stop();
  });
});
