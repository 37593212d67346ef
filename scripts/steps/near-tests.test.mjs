import { expect, it } from 'vitest';
import { nearTests, unitTests } from './near-tests.mjs';

const tree = {
  'packages/web/src/ui/Button.tsx': '',
  'packages/web/src/ui/Chip.test.tsx': `import { Chip } from './Chip.tsx';`,
  'packages/web/src/screens/home/Home.test.tsx': `import { Button } from '../../ui/Button.tsx';`,
  'packages/web/src/screens/user/User.test.tsx': `import { Home } from '../home/Home.tsx';`,
};

it('names the changed tests first, then those that import a change, then those beside it', () => {
  const changed = ['packages/web/src/ui/Button.tsx', 'packages/web/src/screens/user/User.test.tsx'];
  expect(nearTests(changed, tree)).toEqual([
    'packages/web/src/screens/user/User.test.tsx',
    'packages/web/src/screens/home/Home.test.tsx',
    'packages/web/src/ui/Chip.test.tsx',
  ]);
});

it('leaves out what has nothing to do with the change', () => {
  expect(nearTests(['packages/web/src/screens/home/Home.tsx'], tree)).toEqual([
    'packages/web/src/screens/user/User.test.tsx',
    'packages/web/src/screens/home/Home.test.tsx',
  ]);
  expect(nearTests(['README.md'], tree)).toEqual([]);
  expect(nearTests([], tree)).toEqual([]);
});

it('reads the tests of this repository', () => {
  expect(unitTests().length).toBeGreaterThan(100);
});
