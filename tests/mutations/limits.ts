import type { Mutation } from './mutation.ts';

const CHECKED = 'packages/server/src/auth/checkedDatabase.ts';
const RACE = ['packages/server/src/auth/revocationRace.test.ts'];

/** What one person may do, and for how long. */
export const mutations: Mutation[] = [
  {
    rule: 'R51',
    file: CHECKED,
    find: "  if (change === 'revoked') throw new AppError('session_revoked');\n",
    replace: '',
    tests: RACE,
  },
  {
    rule: 'R51',
    file: CHECKED,
    find: "  if (change === 'rights') throw",
    replace: '  if (false) throw',
    tests: RACE,
  },
  { rule: 'R51', file: CHECKED, find: '      await tokens.verify(token);\n', replace: '', tests: RACE },
  {
    rule: 'R51',
    file: CHECKED,
    find: '  await lockPerson(trx, engine, before.user.id);\n',
    replace: '',
    tests: RACE,
  },
  {
    rule: 'R51',
    file: 'packages/server/src/buildServer.ts',
    find: 'checkedDatabase(database, tokens)',
    replace: 'database',
    tests: RACE,
  },
];
