import { effortRow } from '@satomori/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accepted, type Answers, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';

const POST = 'POST /api/efforts';
const open = (answers: Answers = {}) => renderApp('/HuntEffort', { answers });
const sent = (app: ReturnType<typeof renderApp>) =>
  app.server.calls.filter(({ call }) => call === POST).map(({ body }) => body);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const place = () => screen.getByRole<HTMLInputElement>('textbox', { name: '場所' });
const choose = async (name: RegExp, label: string) =>
  fireEvent.click(within(await screen.findByRole('group', { name })).getByLabelText(label));

describe('the form of an effort', () => {
  it.each([
    ['who does not hunt', { 'GET /api/users': () => rows([user({ is_hunter: false })]) }],
    ['of a hokapato site', { 'GET /api/sites': () => rows([site({ is_satomori: false })]) }],
  ])('is not for somebody %s', async (_, answers) => {
    const app = open(answers);
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('is not for a shared account', async () => {
    open({ 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) });
    expect(await screen.findByText(/共有閲覧のアカウントでは、出猟を記録できません/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says what is missing where it is missing, and sends nothing', async () => {
    const app = open({ [POST]: accepted(effortRow()) });
    await choose(/捕獲方法/, '箱わな');
    press('送信する');
    expect(await screen.findByText('送信していません。1か所を直してください。 わなの数')).toBeTruthy();
    expect(screen.getByText('わなの数を入力してください（1基以上）')).toBeTruthy();
    expect(sent(app)).toEqual([]);
    await choose(/捕獲方法/, '銃（忍び猟）');
    expect(screen.queryByRole('textbox', { name: /^わなの数/ })).toBeNull();
  });

  it('records a day with zero by one press', async () => {
    const app = open({ [POST]: accepted(effortRow({ sighted_count: 0, captured_count: 0 })) });
    await choose(/捕獲方法/, '銃（巻き狩り）');
    press('何も見ず、何も捕れなかった');
    press('送信する');
    expect(await screen.findByText('送信しました')).toBeTruthy();
    expect(screen.getByText('何も見ず、何も捕れなかった')).toBeTruthy();
    expect(sent(app)).toMatchObject([
      { method: 'gun_drive', hunters_out: 1, days_out: 1, sighted_count: 0, captured_count: 0 },
    ]);
    expect(screen.getByRole('link', { name: '一覧で見る' }).getAttribute('href')).toContain('/HuntCalendar');
  });

  it('takes the zero back by a second press, as not counted', async () => {
    const app = open({ [POST]: accepted(effortRow()) });
    await choose(/捕獲方法/, '銃（巻き狩り）');
    press('何も見ず、何も捕れなかった');
    press('何も見ず、何も捕れなかった');
    press('送信する');
    await screen.findByText('送信しました');
    expect(sent(app)).toMatchObject([{ sighted_count: null, captured_count: null }]);
  });

  it('says that the first content counts where the same id was sent before with other content', async () => {
    open({ [POST]: () => refusal('id_conflict') });
    await choose(/捕獲方法/, '銃（巻き狩り）');
    fireEvent.change(place(), { target: { value: '水神' } });
    press('送信する');
    expect(await screen.findByText(/先に送った内容で記録済みです/)).toBeTruthy();
    expect(place().value).toBe('水神');
  });

  it('keeps the input where the server refuses it, and says why', async () => {
    open({ [POST]: () => refusal('not_allowed') });
    await choose(/捕獲方法/, '銃（巻き狩り）');
    fireEvent.change(place(), { target: { value: '水神' } });
    press('送信する');
    expect(await screen.findByText(/権限がありません。入力した内容は残っています/)).toBeTruthy();
    expect(place().value).toBe('水神');
  });
});
