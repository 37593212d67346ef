import type { Mutation } from './mutation.ts';

const CHANGE = 'packages/server/src/admin-users/change.ts';
const REPOSITORY = 'packages/server/src/admin-users/repository.ts';
const FIRST_RUN = ['packages/server/src/first-run/routes.test.ts'];
const PEOPLE = ['packages/server/src/admin-users/routes.test.ts'];
const EXPIRING = ['packages/server/src/admin-users/expiring.test.ts'];

/** What administrators do with the people of their site. */
export const mutations: Mutation[] = [
  {
    rule: 'R102',
    file: 'packages/server/src/papers/collecting/collectFirstLogin.ts',
    find: "state: ['active' as const], ",
    replace: '',
    tests: ['packages/server/src/papers/routes.test.ts'],
  },
  {
    rule: 'R102',
    file: 'packages/web/src/screens/admin/people/SlipsDialog.tsx',
    find: "return { ids: ids.join(',') };",
    replace: 'return q === undefined ? {} : { q };',
    tests: ['packages/web/src/screens/admin/people/PeopleSection.test.tsx'],
  },
  {
    rule: 'R97',
    file: 'packages/server/src/first-run/routes.ts',
    find: "    if (!(await isFirstRunCode(database.db, code))) throw new AppError('bad_code');\n",
    replace: '',
    tests: FIRST_RUN,
  },
  {
    rule: 'R97',
    file: 'packages/server/src/first-run/routes.ts',
    find: "      if (await hasSite(trx)) throw new AppError('bad_code');\n",
    replace: '',
    tests: FIRST_RUN,
  },
  {
    rule: 'R97',
    file: 'packages/server/src/first-run/repository.ts',
    find: '    .values({ key: keyOf(code), value: String(now) })',
    replace: '    .values({ key: keyOf(code), value: code + String(now) })',
    tests: FIRST_RUN,
  },
  {
    rule: 'R100',
    file: 'packages/core/src/contract/people/adminUsers.ts',
    find: "const ADMINISTRATORS = { roles: ['admin'] } as const;",
    replace: "const ADMINISTRATORS = { roles: ['admin', 'hunter'] } as const;",
    tests: PEOPLE,
  },
  {
    rule: 'R100',
    file: REPOSITORY,
    find: "    .where('users.site_id', '=', scope.siteId)\n",
    replace: '',
    tests: PEOPLE,
  },
  {
    rule: 'R101',
    file: CHANGE,
    find: 'if (administers && !stays && !(await',
    replace: 'if (false && !(await',
    tests: PEOPLE,
  },
  {
    rule: 'R101',
    file: REPOSITORY,
    find: "    .where('last_login_at', 'is not', null)\n",
    replace: '',
    tests: PEOPLE,
  },
  {
    rule: 'R101',
    file: REPOSITORY,
    find: "    .where('id', '!=', userId)\n    .where('is_admin'",
    replace: "    .where('is_admin'",
    tests: PEOPLE,
  },
  {
    rule: 'R34',
    file: 'packages/server/src/idempotency/hasChange.ts',
    find: "  if (read !== stored) throw new AppError('version_conflict', { details: { current } });\n",
    replace: '',
    tests: PEOPLE,
  },
  {
    rule: 'R18',
    file: CHANGE,
    find: ".filter((field) => field !== 'name')",
    replace: '.filter(() => false)',
    tests: PEOPLE,
  },
  {
    rule: 'R102',
    file: CHANGE,
    find: "  if (person.is_disabled) throw new AppError('not_possible_now');\n",
    replace: '',
    tests: PEOPLE,
  },
  {
    rule: 'R132',
    file: REPOSITORY,
    find: "eb('users.registration_year', '=', expiry?.registration_year ?? null),",
    replace: '',
    tests: EXPIRING,
  },
  {
    rule: 'R132',
    file: REPOSITORY,
    find: "eb('users.license_to', '<', expiry?.ends_before ?? ''),\n",
    replace: '',
    tests: EXPIRING,
  },
  {
    rule: 'R132',
    file: 'packages/core/src/permits/expiries.ts',
    find: 'formatDate(now + (EXPIRY_NOTICE_DAYS + 1) * DAY_MS)',
    replace: 'formatDate(now + EXPIRY_NOTICE_DAYS * DAY_MS)',
    tests: EXPIRING,
  },
  {
    rule: 'R132',
    file: 'packages/core/src/permits/expiries.ts',
    find: '(Date.parse(day) - Date.parse(formatDate(now))) / DAY_MS',
    replace: 'Math.floor((Date.parse(day) - now) / DAY_MS)',
    tests: ['packages/core/src/permits/expiries.test.ts'],
  },
  {
    rule: 'R51',
    file: 'packages/server/src/users/actOnAccount.ts',
    find: '{ ...CHANGES[act], stamp: randomUUID() }',
    replace: '{ ...CHANGES[act] } as never',
    tests: PEOPLE,
  },
];
