import type { Mutation } from './mutation.ts';

const CHANGE = 'packages/server/src/questions/changeForm.ts';
const FORMS = 'packages/server/src/questions/formRepository.ts';
const PROBLEMS = 'packages/core/src/questions/changeProblems.ts';
const QUESTIONS = ['packages/server/src/questions/adminRoutes.test.ts'];

/** What administrators do with the questions of the post forms. */
export const mutations: Mutation[] = [
  {
    rule: 'R106',
    file: 'packages/core/src/contract/forms/adminQuestions.ts',
    find: "const ADMINISTRATORS = { roles: ['admin'] } as const;",
    replace: "const ADMINISTRATORS = { roles: ['admin', 'hunter'] } as const;",
    tests: QUESTIONS,
  },
  {
    rule: 'R106',
    file: FORMS,
    find: "    .where('site_id', '=', scope.siteId)\n    .where('deleted_at'",
    replace: "    .where('deleted_at'",
    tests: QUESTIONS,
  },
  {
    rule: 'R106',
    file: PROBLEMS,
    find: '    for (const { question_code } of question.condition ?? []) add(question_code);\n',
    replace: '',
    tests: QUESTIONS,
  },
  {
    rule: 'R106',
    file: CHANGE,
    find: '  const problems = orderProblems(ordered);\n  if (problems.length > 0) throw new InputError(problems);\n',
    replace: '  orderProblems(ordered);\n',
    tests: QUESTIONS,
  },
  {
    rule: 'R106',
    file: CHANGE,
    find: '    ...fieldProblems(entered),\n',
    replace: '    ...fieldProblems(entered).slice(9),\n',
    tests: QUESTIONS,
  },
  {
    rule: 'R107',
    file: PROBLEMS,
    find: '      stored.options.some((option) => lacks(entered.options, option)),\n',
    replace: '      false,\n',
    tests: QUESTIONS,
  },
  {
    rule: 'R107',
    file: CHANGE,
    find: 'if ((await findLatest(trx, scope, { code, is_hunt })) !== undefined)',
    replace: 'if (false && (await findLatest(trx, scope, { code, is_hunt })) !== undefined)',
    tests: QUESTIONS,
  },
  {
    rule: 'R107',
    file: 'packages/server/src/questions/keptAnswers.ts',
    find: 'const form = inOrderOfConditions(versionsOf(questions, post, now));',
    replace: 'const form = versionsOf(questions, post, now);',
    tests: QUESTIONS,
  },
  {
    rule: 'R107',
    file: 'packages/server/src/questions/keptAnswers.ts',
    find: 'group.toSorted((a, b) => b.valid_from - a.valid_from)',
    replace: 'group',
    tests: ['packages/server/src/questions/keptAnswers.test.ts'],
  },
  {
    rule: 'R107',
    file: CHANGE,
    find: 'version: latest.version + 1, sequence };',
    replace: 'version: latest.version, sequence };',
    tests: QUESTIONS,
  },
];
