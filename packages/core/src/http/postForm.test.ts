import { expect, it } from 'vitest';
import { postForm } from './postForm.ts';

it('has the JSON in its part, before each photo in the part named by its id', async () => {
  const make = postForm('point', { id: 'p', memo: '沢' }, [
    { id: 'a', file: new Blob(['one']) },
    { id: 'b', file: new Blob(['two']) },
  ]);
  const form = make();
  expect([...form.keys()]).toEqual(['point', 'a', 'b']);
  expect(JSON.parse(form.get('point') as string)).toEqual({ id: 'p', memo: '沢' });
  expect(await (form.get('b') as File).text()).toBe('two');
  expect(make()).not.toBe(form);
});
