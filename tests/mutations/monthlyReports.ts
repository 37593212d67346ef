import type { Mutation } from './mutation.ts';

const SERVER = 'packages/server/src';
const tests = [`${SERVER}/monthly-reports/monthlyReports.test.ts`];

/** The figures of the month by mail. */
export const mutations: Mutation[] = [
  {
    rule: 'R274',
    file: `${SERVER}/monthly-reports/queueMonthlyReports.ts`,
    find: 'composeReportMail(db, scopeOfSession(session, now), {',
    replace: 'composeReportMail(db, { ...scopeOfSession(session, now), huntGroupIds: "all" }, {',
    tests,
  },
  {
    rule: 'R274',
    file: `${SERVER}/mail/readerRepository.ts`,
    find: "    eb('users.is_shared_viewer', '=', false),\n",
    replace: '',
    tests,
  },
  {
    rule: 'R274',
    file: `${SERVER}/mail/monthlyReportRepository.ts`,
    find: "    .where((eb) => eb.or([eb('users.is_hunter', '=', true), eb('users.is_admin', '=', true)]))\n",
    replace: '',
    tests,
  },
  {
    rule: 'R274',
    file: `${SERVER}/mail/compose.ts`,
    find: 'return person?.address === to_addresses ? body : null;',
    replace: 'return body;',
    tests,
  },
];
