import type { Mutation } from './mutation.ts';

const CHECKED = 'packages/server/src/access/checkedDatabase.ts';
const RACE = ['packages/server/src/auth/revocationRace.test.ts'];

const SLOTS = 'packages/server/src/plugins/callerSlots.ts';
const LIMITS = ['packages/server/src/plugins/limits.test.ts'];

/** Limits of what one person may do, and for how long. */
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
    file: 'packages/server/src/app/createServices.ts',
    find: 'checkedDatabase(database, tokens)',
    replace: 'database',
    tests: RACE,
  },
  {
    rule: 'R51',
    file: 'packages/server/src/mail/routes.ts',
    find: 'await runAsCaller(caller, () => database.transaction((trx) => queueInquiry(trx, scope, body, now())));',
    replace: 'await database.transaction((trx) => queueInquiry(trx, scope, body, now()));',
    tests: RACE,
  },
  {
    rule: 'R15',
    file: 'packages/server/src/accounts/attemptLimits.ts',
    find: 'const PER_ACCOUNT_AND_ADDRESS = 20;',
    replace: 'const PER_ACCOUNT_AND_ADDRESS = 21;',
    tests: ['packages/server/src/auth/attack.test.ts'],
  },
  {
    rule: 'R15',
    file: 'packages/server/src/accounts/attemptLimits.ts',
    find: 'const PER_ADDRESS = 200;',
    replace: 'const PER_ADDRESS = 201;',
    tests: ['packages/server/src/auth/attack.test.ts'],
  },
  {
    rule: 'R15',
    file: 'packages/server/src/accounts/attemptLimits.ts',
    find: '          [`known:${address}`, PER_ADDRESS_OF_KNOWN],\n',
    replace: '',
    tests: ['packages/server/src/auth/attack.test.ts'],
  },
  {
    rule: 'R15',
    file: 'packages/server/src/accounts/attemptLimits.ts',
    find: 'attempt.knownDeviceId === null',
    replace: 'attempt.knownDeviceId !== attempt.login_id',
    tests: ['packages/server/src/auth/attack.test.ts'],
  },
  {
    rule: 'R53',
    file: 'packages/server/src/accounts/attemptLimits.ts',
    find: '[[`account:${account}`, PER_ACCOUNT] as const]',
    replace: '[]',
    tests: ['packages/server/src/auth/attack.test.ts'],
  },
  {
    rule: 'R52',
    file: SLOTS,
    find: "if (held >= AT_ONCE[kind]) throw new AppError('busy');",
    replace: '',
    tests: LIMITS,
  },
  { rule: 'R52', file: SLOTS, find: 'isShared ? `${id} ${address}` : id', replace: 'id', tests: LIMITS },
  { rule: 'R52', file: SLOTS, find: '      isHeld = false;\n', replace: '', tests: LIMITS },
  {
    rule: 'R52',
    file: 'packages/server/src/plugins/limitCallers.ts',
    find: 'finished(reply.raw, slots.take(kind, caller))',
    replace: 'slots.take(kind, caller)',
    tests: LIMITS,
  },
  {
    rule: 'R52',
    file: 'packages/server/src/plugins/limitCallers.ts',
    find: "  if (endpoint.isExpensive === true) return ['expensive'];\n",
    replace: '',
    tests: LIMITS,
  },
  {
    rule: 'R52',
    file: 'packages/server/src/plugins/limitConnections.ts',
    find: 'if (count > MAX_PER_ADDRESS) {',
    replace: 'if (count > MAX_CONNECTIONS) {',
    tests: LIMITS,
  },
];
