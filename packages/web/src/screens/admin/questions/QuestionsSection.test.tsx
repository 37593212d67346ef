import type { AdminQuestion, Question } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { optionsFor, question } from '../../../app/testing/postRows.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { GROUP_ID, user } from '../../../app/testing/rows.ts';

const withOptions = (
  number: number,
  changes: Partial<Question>,
  labels: Record<string, string> = {},
): AdminQuestion => {
  const asked = question(number, { field: null, ...changes });
  return { ...asked, options: optionsFor(asked, labels) };
};
const RESULT = withOptions(
  10,
  { code: 'result', question: '結果', field: 'result', required: true },
  { captured: '捕獲', patrol: '見回り' },
);
const BAIT = withOptions(11, { code: 'bait', question: '餌' }, { bran: '米ぬか', corn: 'とうもろこし' });
const DOGS = withOptions(12, {
  code: 'dogs',
  question: '犬の数',
  kind: 'number',
  max: 9,
  condition: [{ question_code: 'bait', any_of: ['corn'] }],
});
const FORM = [RESULT, BAIT, DOGS];

const LIST = 'GET /api/admin/questions';
const admin: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/groups': () => rows([{ id: GROUP_ID, name: '西谷班', kind: 'hunt' }]),
  [LIST]: () => rows(FORM),
};
const show = (answers: Answers = {}) =>
  renderApp('/Admin?section=questions', { answers: { ...admin, ...answers } });
const bodyOf = (app: ReturnType<typeof show>, wanted: string) =>
  app.server.calls.findLast(({ call }) => call === wanted)?.body as Record<string, unknown> | undefined;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const open = async (name: RegExp) => {
  await screen.findByRole('list', { name: '質問' });
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
};

describe('質問', () => {
  it('stand in their order, with how and when they are asked', async () => {
    show();
    const list = within(await screen.findByRole('list', { name: '質問' }));
    const items = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(items.map((text) => text.slice(0, 3))).toEqual(['1結果', '2餌答', '3犬の']);
    expect(items[2]).toContain('「餌」が「とうもろこし」のとき');
    expect(items[0]).toContain('必須');
  });

  it('are added with options and a condition, after what is missing was named', async () => {
    const app = show({
      'POST /api/admin/questions': ({ body }) => answer({ ...BAIT, id: (body as { id: string }).id }),
    });
    await open(/質問を足す/);
    press('保存する');
    expect(await screen.findByText('入力してください')).toBeTruthy();
    expect(screen.getByText('空の選択肢があります。言葉を入れてください')).toBeTruthy();
    type('質問文', 'くくりわなの径');
    type('選択肢：1番目の選択肢', '12cm');
    type('選択肢：2番目の選択肢', '１２ＣＭ');
    expect(screen.getByText('同じ言葉の選択肢があります。違う言葉にしてください')).toBeTruthy();
    type('選択肢：１２ＣＭ', '15cm');
    press('条件を足す');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: '捕獲' }));
    // The preview is the form's own field.
    const preview = within(dialog.getByRole('group', { name: 'くくりわなの径' }));
    expect(preview.getAllByRole('radio')).toHaveLength(2);
    press('保存する');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, 'POST /api/admin/questions')).toMatchObject({
      is_hunt: true,
      kind: 'single',
      question: 'くくりわなの径',
      condition: [{ question_code: 'result', any_of: ['captured'] }],
      options: [{ label: '12cm' }, { label: '15cm' }],
    });
  });

  it('of a field of the post get no more options, and of others none is removed', async () => {
    show();
    await open(/^結果 必須$/);
    expect(screen.queryByRole('button', { name: '選択肢を足す' })).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('答え方').disabled).toBe(true);
    press('やめる');
    await open(/^餌$/);
    press('選択肢を足す');
    expect(
      screen.getAllByRole('button', { name: /を除く$/ }).map((each) => each.getAttribute('aria-label')),
    ).toEqual(['3番目の選択肢を除く']);
    fireEvent.click(screen.getByLabelText('とうもろこしを表示する'));
    press('3番目の選択肢を除く');
    press('保存する');
    expect(await screen.findByText(/「犬の数」の条件に使われています/)).toBeTruthy();
  });

  it('keep what was typed where another administrator changed them first', async () => {
    const stored = { ...BAIT, help: '主なものを', version: 2 };
    let isFirst = true;
    const app = show({
      [`PUT /api/admin/questions/${BAIT.id}`]: async () => {
        if (!isFirst) return answer({ id: BAIT.id, latest: stored });
        isFirst = false;
        const conflict: Record<string, unknown> = await refusal('version_conflict').json();
        return new Response(JSON.stringify({ ...conflict, details: { current: stored } }), {
          status: 409,
          headers: { 'content-type': 'application/json' },
        });
      },
    });
    await open(/^餌$/);
    type('質問文', '使った餌');
    press('保存する');
    expect(await screen.findByText(/ほかの人が先に変えました（説明）/)).toBeTruthy();
    press('保存する');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, `PUT /api/admin/questions/${BAIT.id}`)).toMatchObject({
      question: '使った餌',
      help: '主なものを',
      version: 2,
    });
  });

  it('move with the keyboard, keep the focus, and say why one cannot', async () => {
    let stored: AdminQuestion[] = [BAIT, RESULT, DOGS];
    const app = show({
      [LIST]: () => rows(stored),
      'PUT /api/admin/questions/order': ({ body }) => {
        const { ids } = body as { ids: string[] };
        if (ids[0] === BAIT.id) return refusal('version_conflict');
        stored = ids.flatMap((id) => stored.find((each) => each.id === id) ?? []);
        return answer({ ids });
      },
    });
    const down = await screen.findByRole('button', { name: '餌を下へ' });
    down.focus();
    fireEvent.click(down);
    expect(await screen.findByText('「餌」を2番目にしました。')).toBeTruthy();
    expect(bodyOf(app, 'PUT /api/admin/questions/order')).toEqual({
      is_hunt: true,
      ids: [RESULT.id, BAIT.id, DOGS.id],
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('餌を下へ');
    press('餌を上へ');
    expect(await screen.findAllByText(/ほかの人が先に変更しました/)).not.toEqual([]);
  });

  it('stop being asked only after a second press, and can be asked again', async () => {
    const path = `DELETE /api/admin/questions/${DOGS.id}`;
    const retired = { ...DOGS, valid_to: DOGS.valid_from };
    const app = show({
      [path]: () => answer({ id: DOGS.id, latest: retired }),
      [LIST]: ({ url }) => rows(url.searchParams.get('retired') === '1' ? [retired] : [RESULT, BAIT]),
      [`PUT /api/admin/questions/${DOGS.id}`]: () => answer({ id: DOGS.id, latest: DOGS }),
    });
    await screen.findByRole('list', { name: '質問' });
    fireEvent.click(screen.getByLabelText('やめた質問も表示する'));
    await open(/^犬の数/);
    press('またたずねる');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open(/^餌$/);
    press('たずねるのをやめる');
    expect(bodyOf(app, `DELETE /api/admin/questions/${BAIT.id}`)).toBeUndefined();
    expect(screen.getByRole('button', { name: 'はい、たずねるのをやめる' })).toBeTruthy();
  });
});
