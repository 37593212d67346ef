import type { Mutation } from './mutation.ts';

const ACCOUNTS = 'packages/server/src/accounts/repository.ts';
const SIGN_IN = ['packages/server/src/auth/severalSites.test.ts'];
const COMMAND = ['packages/server/src/commands/site.test.ts'];
const MAILS = ['packages/server/src/mail/siteMails.test.ts'];

/** Several sites on one server: what keeps the same login ids apart, and what a disabled site no longer does. */
export const mutations: Mutation[] = [
  {
    rule: 'R124',
    file: ACCOUNTS,
    find: "    .$if(siteId !== null, (query) => query.where('users.site_id', '=', siteId ?? ''))\n",
    replace: '',
    tests: SIGN_IN,
  },
  {
    rule: 'R124',
    file: ACCOUNTS,
    find: 'return meant.every(({ site_id }) => site_id === first?.site_id) ? first : undefined;',
    replace: 'return meant[0];',
    tests: SIGN_IN,
  },
  {
    rule: 'R124',
    file: 'packages/server/src/auth/routes.ts',
    find: 'if (siteId !== null || !(await hasSeveralSites(db))) return',
    replace: 'if (siteId !== null) return',
    tests: ['packages/server/src/auth/oneSite.test.ts'],
  },
  {
    rule: 'R124',
    file: 'packages/server/src/accounts/siteOfRequest.ts',
    find: 'await findSiteByHost(db, hostname.toLowerCase())',
    replace: 'undefined',
    tests: SIGN_IN,
  },
  {
    rule: 'R124',
    file: 'packages/server/src/users/repository.ts',
    find: "    .where('site_id', '=', scope.siteId)\n    .where((eb) => meansLoginId(eb, loginId))",
    replace: '    .where((eb) => meansLoginId(eb, loginId))',
    tests: ['packages/server/src/admin-users/routes.test.ts'],
  },
  {
    rule: 'R124',
    file: 'packages/server/src/mail/accountRepository.ts',
    find: "    .$if(named.site_id !== null, (query) => query.where('users.site_id', '=', named.site_id ?? ''))\n",
    replace: '',
    tests: MAILS,
  },
  {
    rule: 'R125',
    file: 'packages/server/src/accounts/attemptLimits.ts',
    find: "`${attempt.site_id ?? ''}:${identityKey(attempt.login_id)}`",
    replace: 'identityKey(attempt.login_id)',
    tests: SIGN_IN,
  },
  {
    rule: 'R126',
    file: 'packages/server/src/sessions/sessionRepository.ts',
    find: 'if (is_disabled || is_site_disabled) return null;',
    replace: 'if (is_disabled) return null;',
    tests: SIGN_IN,
  },
  {
    rule: 'R126',
    file: 'packages/server/src/uplinks/integrationRepository.ts',
    find: '\n  and not exists (select 1 from sites where sites.id = v.site_id and sites.is_disabled)`;',
    replace: '`;',
    tests: COMMAND,
  },
  {
    rule: 'R126',
    file: 'packages/server/src/mail/repository.ts',
    find: "    .where((eb) => eb.not(isOfDisabledSite('mail_logs')))\n    .where((eb) => eb.or(",
    replace: '    .where((eb) => eb.or(',
    tests: MAILS,
  },
  {
    rule: 'R127',
    file: 'packages/core/src/contract/adminSites.ts',
    find: '!/[\\p{C}\\p{Zl}\\p{Zp}<>"]/u.test(text)',
    replace: 'text.length > 0',
    tests: MAILS,
  },
  {
    rule: 'R127',
    file: 'packages/server/src/accounts/loginLinks.ts',
    find: 'site.public_url ?? serverUrl',
    replace: 'serverUrl',
    tests: MAILS,
  },
];
