import type { Mutation } from './mutation.ts';

const FLOW = 'packages/server/src/openid/flow.ts';
const PERSON = 'packages/server/src/openid/findPerson.ts';
const STARTS = 'packages/server/src/openid/startRepository.ts';
const SIGN_IN = ['packages/server/src/openid/routes.test.ts'];

/** Signing in with the accounts of the town. */
export const mutations: Mutation[] = [
  {
    rule: 'R133',
    file: STARTS,
    find: "    .where('state', '=', state)\n",
    replace: '',
    tests: SIGN_IN,
  },
  {
    rule: 'R133',
    file: STARTS,
    find: '    .set({ state: null })\n',
    replace: '    .set({ state })\n',
    tests: SIGN_IN,
  },
  {
    rule: 'R133',
    file: FLOW,
    find: '    expectedNonce: started.nonce,\n',
    replace: '',
    tests: SIGN_IN,
  },
  {
    rule: 'R133',
    file: 'packages/server/src/openid/issuers.ts',
    find: '[openid.enableNonRepudiationChecks, ...execute]',
    replace: 'execute',
    tests: SIGN_IN,
  },
  {
    rule: 'R133',
    file: 'packages/server/src/openid/repository.ts',
    find: "    .where('site_id', '=', scope.siteId)\n    .where((eb) => meansLoginId(eb, name))",
    replace: '    .where((eb) => meansLoginId(eb, name))',
    tests: SIGN_IN,
  },
  {
    rule: 'R133',
    file: PERSON,
    find: "  if (await hasSubject(trx, person, claims.iss)) throw new OpenidRefusal('other_account');\n",
    replace: '',
    tests: SIGN_IN,
  },
  {
    rule: 'R133',
    file: PERSON,
    find: "  if (person.is_disabled) throw new OpenidRefusal('disabled');\n",
    replace: '',
    tests: SIGN_IN,
  },
  {
    rule: 'R133',
    file: 'packages/server/src/openid/changeSettings.ts',
    find: 'entered.issuer !== issuer;',
    replace: 'issuer !== null && entered.issuer !== issuer;',
    tests: ['packages/server/src/openid/settingsRoutes.test.ts'],
  },
  {
    rule: 'R134',
    file: 'packages/server/src/auth/routes.ts',
    find: '    await checkPasswordAllowed(database.db, account.id);\n',
    replace: '',
    tests: SIGN_IN,
  },
  {
    rule: 'R135',
    file: 'packages/server/src/outbound/guardedFetch.ts',
    find: 'bounded(await fetch(url, { ...options, dispatcher }))',
    replace: 'fetch(url, { ...options, dispatcher })',
    tests: ['packages/server/src/outbound/guardedFetch.test.ts'],
  },
  {
    rule: 'R135',
    file: 'packages/server/src/outbound/attempt.ts',
    find: 'if (text.length >= MAX_ANSWER) break;',
    replace: '',
    tests: ['packages/server/src/outbound/attempt.test.ts'],
  },
  {
    rule: 'R135',
    file: 'packages/server/src/outbound/guardedFetch.ts',
    find: '    if (found.some(({ address }) => isPrivateAddress(address)))',
    replace: '    if (found.length === 0)',
    tests: ['packages/server/src/outbound/guardedFetch.test.ts'],
  },
  {
    rule: 'R135',
    file: 'packages/server/src/outbound/privateAddress.ts',
    find: "(isIP(hostname) === 4 && hostname.startsWith('127.'))",
    replace: "hostname.startsWith('127.')",
    tests: ['packages/server/src/delivery/pushHosts.test.ts'],
  },
];
