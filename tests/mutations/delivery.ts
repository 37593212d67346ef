import type { Mutation } from './mutation.ts';

const DELIVERY = 'packages/server/src/delivery';
const pushes = [`${DELIVERY}/delivery.test.ts`];
const LINE = `${DELIVERY}/line`;
const byLine = [`${LINE}/line.test.ts`];
const linking = [`${LINE}/linking.test.ts`];
const webhooks = [`${DELIVERY}/webhook/webhook.test.ts`];

/** Messages outside the app. */
export const mutations: Mutation[] = [
  {
    rule: 'R138',
    file: `${DELIVERY}/pushHosts.ts`,
    find: 'hosts.isSafe(endpoint) && (hosts.isPermitted(endpoint) || isKnown(endpoint))',
    replace: 'hosts.isSafe(endpoint)',
    tests: [`${DELIVERY}/pushHosts.test.ts`],
  },
  {
    rule: 'R138',
    file: `${DELIVERY}/webPush.ts`,
    find: 'guardedFetch(pushHosts.isPermitted(endpoint))',
    replace: 'guardedFetch(true)',
    tests: [`${DELIVERY}/webPush.test.ts`],
  },
  {
    rule: 'R138',
    file: `${DELIVERY}/deliverer.ts`,
    find: "  if (result.result !== 'ended' || !(await deleteSubscription(trx, device))) return;\n",
    replace: "  if (result.result !== 'ended') return;\n",
    tests: pushes,
  },
  {
    rule: 'R137',
    file: 'packages/core/src/alarms/whenToDeliver.ts',
    find: 'return sinceStart < length * MINUTE_MS ? at - sinceStart + length * MINUTE_MS : at;',
    replace: 'return at;',
    tests: ['packages/core/src/alarms/whenToDeliver.test.ts'],
  },
  {
    rule: 'R137',
    file: `${DELIVERY}/queueDeliveries.ts`,
    find: '  await insertDeliveries(trx, scope, [...rows,',
    replace:
      '  await insertDeliveries(trx, scope, [...rows.filter(({ due_at }) => due_at === null || due_at === now),',
    tests: pushes,
  },
  {
    rule: 'R139',
    file: `${DELIVERY}/actionCode.ts`,
    find: '  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;\n',
    replace: '  if (!timingSafeEqual(expected, expected)) return null;\n',
    tests: pushes,
  },
  {
    rule: 'R139',
    file: 'packages/server/src/alarms/acknowledge.ts',
    find: 'if (!isUnderWay) await',
    replace: 'await',
    tests: pushes,
  },
  {
    rule: 'R140',
    file: `${DELIVERY}/webhook/signature.ts`,
    find: '`${id}.${timestamp}.${body}`',
    replace: '`${id}.${timestamp}.`',
    tests: [`${DELIVERY}/webhook/signature.test.ts`],
  },
  {
    rule: 'R141',
    file: `${DELIVERY}/webhook/sendWebhook.ts`,
    find: 'guardedFetch(hosts.isPermitted(url))',
    replace: 'guardedFetch(true)',
    tests: webhooks,
  },
  {
    rule: 'R141',
    file: `${DELIVERY}/webhook/sendWebhook.ts`,
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    tests: webhooks,
  },
  {
    rule: 'R141',
    file: `${DELIVERY}/webhook/targetRepository.ts`,
    find: "    .where('url', '=', url)\n",
    replace: '',
    tests: webhooks,
  },
  {
    rule: 'R161',
    file: `${LINE}/linkRepository.ts`,
    find: "    .where('user_id', '=', user_id)\n    .where('line_user_id', '=', line_user_id)\n",
    replace: "    .where('user_id', '=', user_id)\n",
    tests: byLine,
  },
  {
    rule: 'R142',
    file: `${DELIVERY}/webhook/sendWebhook.ts`,
    find: 'includesPhones ? { login_id, phone } : { login_id }',
    replace: '({ login_id, phone })',
    tests: webhooks,
  },
  {
    rule: 'R159',
    file: `${LINE}/signature.ts`,
    find: 'given.length === expected.length && timingSafeEqual(given, expected)',
    replace: 'given.length === expected.length || timingSafeEqual(expected, expected)',
    tests: linking,
  },
  {
    rule: 'R159',
    file: `${LINE}/receiveLineEvent.ts`,
    find: '  if (!(await keepLineEvent(trx, scope, event.webhookEventId, now))) return null;\n',
    replace: '',
    tests: linking,
  },
  {
    rule: 'R159',
    file: 'packages/server/src/accounts/oneTimeCodeRepository.ts',
    find: '  line_link: 10 * MINUTE_MS,\n',
    replace: '  line_link: 11 * MINUTE_MS,\n',
    tests: linking,
  },
  {
    rule: 'R159',
    file: `${LINE}/linkCode.ts`,
    find: "takeOneTimeCode(trx, ['line_link'], stored(scope, code), now);",
    replace:
      "takeOneTimeCode(trx, ['line_link'], stored(scope, code), now).then(async (taken) => {\n    if (taken !== null) await putOneTimeCode(trx, { site_id: scope.siteId, id: taken.user_id }, 'line_link', stored(scope, code), now);\n    return taken;\n  });",
    tests: linking,
  },
  {
    rule: 'R159',
    file: `${LINE}/linkCode.ts`,
    find: '`${siteId}:${code}`',
    replace: "`${siteId === '' ? '' : 'site'}:${code}`",
    tests: linking,
  },
  {
    rule: 'R159',
    file: `${LINE}/linkRepository.ts`,
    find: "    .deleteFrom('line_links')\n    .where('site_id', '=', siteId)\n    .where((eb) =>",
    replace: "    .deleteFrom('line_links')\n    .where((eb) =>",
    tests: byLine,
  },
  {
    rule: 'R161',
    file: `${LINE}/sendLine.ts`,
    find: 'retryKey: id',
    replace: 'retryKey: crypto.randomUUID()',
    tests: byLine,
  },
];
