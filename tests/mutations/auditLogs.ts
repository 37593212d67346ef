import type { Mutation } from './mutation.ts';

const REPOSITORY = 'packages/server/src/admin-audit-logs/repository.ts';
const NAMES = 'packages/server/src/admin-audit-logs/nameRepository.ts';
const ROUTES = 'packages/server/src/admin-audit-logs/routes.ts';
const LOG = ['packages/server/src/admin-audit-logs/routes.test.ts'];

/** What administrators read of the audit log, and that nobody changes it. */
export const mutations: Mutation[] = [
  {
    rule: 'R108',
    file: 'packages/server/src/device-files/routes.ts',
    find: "    await noteExport({ scope, requestId: request.id }, 'trap', query);\n",
    replace: '',
    tests: ['packages/server/src/device-files/routes.test.ts'],
  },
  {
    rule: 'R108',
    file: 'packages/core/src/contract/auditLogs.ts',
    find: "const ADMINISTRATORS = { roles: ['admin'] } as const;",
    replace: "const ADMINISTRATORS = { roles: ['admin', 'hunter'] } as const;",
    tests: LOG,
  },
  {
    rule: 'R108',
    file: REPOSITORY,
    find: "    .where('audit_logs.site_id', '=', scope.siteId)\n",
    replace: '',
    tests: LOG,
  },
  {
    rule: 'R108',
    file: NAMES,
    find: "    .where('site_id', '=', scope.siteId)\n    .where(isAmong(db, 'id', [...ids]))\n    .execute();\n  return new Map(rows.flatMap(({ id, name })",
    replace:
      "    .where(isAmong(db, 'id', [...ids]))\n    .execute();\n  return new Map(rows.flatMap(({ id, name })",
    tests: LOG,
  },
  {
    rule: 'R108',
    file: ROUTES,
    find: "    await logReading({ scope, requestId: request.id }, { action: 'export', filter: query });\n",
    replace: '',
    tests: LOG,
  },
  {
    rule: 'R108',
    file: ROUTES,
    find: 'if (!(await hasViewed(db, scope, now() - VIEW_MS)))',
    replace: 'if (false)',
    tests: LOG,
  },
  {
    rule: 'R108',
    file: 'packages/server/src/database/migrations/0040-0059/0047_audit_log_search.ts',
    find: 'when exists (select 1 from audit_logs where site_id = new.site_id and id = new.id)',
    replace: 'when 1 = 0',
    tests: ['packages/server/src/audit-logs/repository.test.ts'],
  },
  {
    rule: 'R17',
    file: 'packages/core/src/csv/csv.ts',
    find: 'quoted(harmless(value))',
    replace: 'quoted(value)',
    tests: LOG,
  },
  {
    rule: 'R18',
    file: 'packages/server/src/admin-users/change.ts',
    find: "  if (person.is_disabled ? act === 'disable' : act === 'enable') return;\n",
    replace: '',
    tests: LOG,
  },
  {
    rule: 'R18',
    file: 'packages/server/src/users/addAdministrator.ts',
    find: '  await writeAudit(trx, scope, {',
    replace: '  if (requestId !== null) await writeAudit(trx, scope, {',
    tests: ['packages/server/src/commands/commands.test.ts'],
  },
];
