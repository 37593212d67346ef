import { expect, it } from 'vitest';
import { capture } from '../app/testing/postRows.ts';
import { otherFacts } from './captureWords.ts';

it('says the permit and the license that a capture took from its hunter', () => {
  const facts = otherFacts(capture({ permit_no: '第12-3号', license_type: 'trap' }));
  expect(facts).toContainEqual({ word: '許可証番号', value: '第12-3号' });
  expect(facts).toContainEqual({ word: '免許の種類', value: 'わな猟' });
  expect(otherFacts(capture()).map(({ word }) => word)).not.toContain('免許の種類');
});
