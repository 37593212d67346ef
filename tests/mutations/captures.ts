import type { Mutation } from './mutation.ts';

const tests = ['packages/server/src/posts/captures/copied.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R41',
    file: 'packages/server/src/posts/captures/capturePlace.ts',
    find: "if (latitude !== null && position_source !== 'trap')",
    replace: 'if (latitude !== null)',
    tests,
  },
  {
    rule: 'R41',
    file: 'packages/server/src/posts/captures/capturePlace.ts',
    find: "if (known?.position_source !== 'trap' || trap !== undefined || trap_id == null) return NOWHERE;",
    replace: 'if (known === undefined) return NOWHERE;',
    tests,
  },
  {
    rule: 'R41',
    file: 'packages/server/src/posts/captures/content.ts',
    find: '    ...copied,\n',
    replace: '',
    tests,
  },
  {
    rule: 'R43',
    file: 'packages/core/src/captures/photoDoubts.ts',
    find: '> PHOTO_DISTANCE_M + (place.accuracy ?? 0)',
    replace: '> 100 * PHOTO_DISTANCE_M',
    tests: ['packages/core/src/captures/photoDoubts.test.ts'],
  },
  {
    rule: 'R43',
    file: 'packages/core/src/captures/photoDoubts.ts',
    find: 'Math.abs(new Date(taken_at).getTime() - at) > PHOTO_TIME_MS',
    replace: 'new Date(taken_at).getTime() - at > PHOTO_TIME_MS',
    tests: ['packages/core/src/captures/photoDoubts.test.ts'],
  },
  {
    rule: 'R43',
    file: 'packages/web/src/posts/card/PostCard.tsx',
    find: '{post.warnings.map((warning)',
    replace: '{post.warnings.slice(1).map((warning)',
    tests: ['packages/web/src/screens/hunt-timeline/HuntReview.test.tsx'],
  },
  {
    rule: 'R43',
    file: 'packages/server/src/posts/warnings.ts',
    find: '(post.trap_id === null ? null : await findTrapPlace(trx, scope, post.trap_id)) ?? own',
    replace: 'own',
    tests: ['packages/server/src/posts/captures/photoDoubts.test.ts'],
  },
  {
    rule: 'R43',
    file: 'packages/server/src/posts/change.ts',
    find: "    if (change.action === 'edit') await notePhotoDoubts(trx, scope, kind, post.id);\n",
    replace: '',
    tests: ['packages/server/src/posts/captures/photoDoubts.test.ts'],
  },
  {
    rule: 'R12',
    file: 'packages/server/src/posts/repeatRepository.ts',
    find: "    .where('images.site_id', '=', scope.siteId)\n    .where('images.owner_type'",
    replace: "    .where('images.owner_type'",
    tests: ['packages/server/src/posts/findPhotoUses.test.ts'],
  },
  {
    rule: 'R12',
    file: 'packages/server/src/posts/findPhotoUses.ts',
    find: '      .filter((post) => post.is_seen)\n',
    replace: '',
    tests: ['packages/server/src/posts/findPhotoUses.test.ts'],
  },
  {
    rule: 'R12',
    file: 'packages/server/src/posts/captures/unknownIds.ts',
    find: 'isNewPerson(id) && !members.has(id)',
    replace: 'isNewPerson(id) && members.has(id)',
    tests: ['packages/server/src/posts/captures/unknownIds.test.ts'],
  },
  {
    rule: 'R12',
    file: 'packages/server/src/posts/captures/unknownIds.ts',
    find: 'if (log === undefined)',
    replace: 'if (log === null)',
    tests: ['packages/server/src/posts/captures/unknownIds.test.ts'],
  },
  {
    rule: 'R41',
    file: 'packages/server/src/posts/captures/content.ts',
    find: 'said.trap_log_id ?? (await findAnswered(trx, scope, trap, content))',
    replace: 'said.trap_log_id',
    tests: ['packages/server/src/posts/captures/photoDoubts.test.ts'],
  },
  {
    rule: 'R41',
    file: 'packages/server/src/posts/captures/content.ts',
    find: 'trap === undefined || !isCaught(result) ? null',
    replace: 'trap === undefined ? null',
    tests: ['packages/server/src/posts/captures/photoDoubts.test.ts'],
  },
  {
    rule: 'R169',
    file: 'packages/server/src/posts/captures/payment.ts',
    find: "if (status !== 'approved' || post.outcome !== 'captured') return none;",
    replace: "if (post.outcome !== 'captured') return none;",
    tests: ['packages/server/src/reward-prices/routes.test.ts'],
  },
  // Later prices would change an approved capture.
  {
    rule: 'R169',
    file: 'packages/server/src/reward-prices/repository.ts',
    find: "    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(columns))\n    .execute();\n",
    replace:
      "    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(columns))\n    .execute();\n  const posts = await trx.selectFrom('posts').select(['id', 'details']).where('status', '=', 'approved').execute();\n  for (const { id, details } of posts)\n    await trx.updateTable('posts').set({ details: JSON.stringify({ ...details, payment_yen: prices[0]?.yen ?? null }) }).where('id', '=', id).execute();\n",
    tests: ['packages/server/src/reward-prices/routes.test.ts'],
  },
  {
    rule: 'R169',
    file: 'packages/core/src/rewards/rewardPrices.ts',
    find: 'day <= valid_to,',
    replace: 'day < valid_to,',
    tests: ['packages/core/src/rewards/rewardPrices.test.ts'],
  },
  {
    rule: 'R170',
    file: 'packages/server/src/posts/captures/view.ts',
    find: '    ...(seesPayment(scope, row) ? {} : NO_PAYMENT),\n',
    replace: '',
    tests: ['packages/server/src/reward-prices/routes.test.ts'],
  },
];
