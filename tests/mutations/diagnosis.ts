import type { Mutation } from './mutation.ts';

const WHY = 'packages/core/src/diagnosis/whySilent.ts';
const CAUSES = ['packages/core/src/diagnosis/whySilent.test.ts'];
const END = 'packages/core/src/diagnosis/batteryEnd.ts';
const ENDS = ['packages/core/src/diagnosis/batteryEnd.test.ts'];
const ROUTES = ['packages/server/src/trap-diagnosis/routes.test.ts'];

/** What is said of a trap that is silent. */
export const mutations: Mutation[] = [
  {
    rule: 'R176',
    file: END,
    find: 'if (slope + error >= 0) return null;',
    replace: 'if (slope >= 0) return null;',
    tests: ENDS,
  },
  {
    rule: 'R176',
    file: END,
    find: 'if (days.length < MIN_DAYS || last.day - first.day < MIN_SPAN_DAYS) return null;',
    replace: '',
    tests: ENDS,
  },
  {
    rule: 'R176',
    file: END,
    find: 'sinceChange(dailyMedians(readings), unit)',
    replace: 'dailyMedians(readings)',
    tests: ENDS,
  },
  {
    rule: 'R158',
    file: WHY,
    find: '  if (!is_battery_low) return null;\n',
    replace: '',
    tests: CAUSES,
  },
  {
    rule: 'R158',
    file: WHY,
    find: "return ranked('battery', 'likely', evidence);",
    replace: "return ranked('battery', 'recorded', evidence);",
    tests: CAUSES,
  },
  {
    rule: 'R158',
    file: 'packages/server/src/trap-diagnosis/repository.ts',
    find: '    .where((eb) => seesTrap(scope, eb as never))\n',
    replace: '',
    tests: ROUTES,
  },
];
