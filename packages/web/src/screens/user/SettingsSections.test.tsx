import { DEFAULT_USER_SETTINGS, type UserSettings } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';

const READ = 'GET /api/user_configs';
const SAVE = 'PUT /api/user_configs';
const config = (changes: Partial<UserSettings> = {}, version = 3) => ({
  ...DEFAULT_USER_SETTINGS,
  ...changes,
  version,
  updated_at: '2026-11-20T01:00:00.000Z',
});
/** A server that stores what it receives. */
const keeping = (): Answers => ({
  [READ]: () => answer(config()),
  [SAVE]: ({ body }) => answer({ ...(body as object), version: 4, updated_at: '2026-11-21T01:00:00.000Z' }),
});
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const saves = (app: ReturnType<typeof renderApp>) =>
  app.server.calls.filter(({ call }) => call === SAVE).map(({ body }) => body);

describe('the settings', () => {
  it('of an account that many share are not sent to the server; large letters are of the device alone', async () => {
    const app = renderApp('/User', {
      answers: { 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) },
    });
    expect(await screen.findByText(/この端末だけに残ります/)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: '大きい文字' }));
    expect(localStorage.getItem('satomori-appearance')).toContain('"isLarge":true');
    expect(screen.queryByRole('form', { name: '通知' })).toBeNull();
    expect(saves(app)).toEqual([]);
  });

  it('of the brightness are of the device, and say that 屋外モード comes first', async () => {
    const app = renderApp('/User', { answers: keeping() });
    const choice = within(await screen.findByRole('group', { name: '画面の明るさ' }));
    expect(choice.getByLabelText<HTMLInputElement>('明るい').checked).toBe(true);
    fireEvent.click(choice.getByLabelText('暗い'));
    expect(localStorage.getItem('satomori-appearance')).toContain('"scheme":"dark"');
    expect(document.documentElement.dataset['look']).toBe('dark');
    expect(choice.queryByText(/屋外モードがオンの間は/)).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: '屋外モード' }));
    expect(choice.getByText('屋外モードがオンの間は、明るい画面で表示します。')).toBeTruthy();
    expect(document.documentElement.dataset['look']).toBe('light');
    expect(saves(app)).toEqual([]);
  });

  it('are saved a part at a time, the others sent back as they were', async () => {
    const app = renderApp('/User', { answers: keeping() });
    const forecast = await form('けもの予報');
    fireEvent.click(forecast.getByLabelText('3 km'));
    fireEvent.click(forecast.getByLabelText('鐘'));
    fireEvent.change(forecast.getByLabelText('何日前までの目撃を知らせるか'), { target: { value: '30' } });
    fireEvent.click(forecast.getByRole('button', { name: '保存する' }));
    expect(await forecast.findByText('保存しました。鳴りません。')).toBeTruthy();
    expect(saves(app)).toEqual([
      { ...DEFAULT_USER_SETTINGS, alert_radius_m: 3000, alert_sound: 'bell', alert_days: 30, version: 3 },
    ]);
  });

  it('of the digest are none until one is chosen', async () => {
    const app = renderApp('/User', { answers: keeping() });
    const part = await form('通知');
    expect(part.getByLabelText<HTMLInputElement>('受け取らない').checked).toBe(true);
    fireEvent.click(part.getByLabelText('毎週月曜'));
    fireEvent.click(part.getByRole('button', { name: '保存する' }));
    expect(await part.findByText('保存しました。')).toBeTruthy();
    expect(saves(app)).toEqual([{ ...DEFAULT_USER_SETTINGS, digest: 'weekly', version: 3 }]);
  });

  it('that got no answer say so at once, whatever reading them anew comes to', async () => {
    const app = renderApp('/User', { answers: keeping() });
    const forecast = await form('けもの予報');
    fireEvent.click(forecast.getByLabelText('5 km'));
    app.server.answers[READ] = () => new Promise<Response>(() => {});
    app.server.answers[SAVE] = () => Promise.reject(new TypeError('Failed to fetch'));
    fireEvent.click(forecast.getByRole('button', { name: '保存する' }));
    expect(await forecast.findByText(/エラーが発生しました/)).toBeTruthy();
    expect(forecast.getByLabelText<HTMLInputElement>('5 km').checked).toBe(true);
  });

  it('that were stored by a try whose answer got lost are saved, not changed by another device', async () => {
    const app = renderApp('/User', { answers: keeping() });
    const forecast = await form('けもの予報');
    fireEvent.click(forecast.getByLabelText('5 km'));
    app.server.answers[SAVE] = () => refusal('version_conflict');
    app.server.answers[READ] = () => answer(config({ alert_radius_m: 5000 }, 4));
    fireEvent.click(forecast.getByRole('button', { name: '保存する' }));
    expect(await forecast.findByText(/^保存しました/)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('that another device changed first keep what was typed, and can be saved again', async () => {
    const app = renderApp('/User', { answers: keeping() });
    const forecast = await form('けもの予報');
    fireEvent.click(forecast.getByLabelText('5 km'));
    app.server.answers[READ] = () => answer(config({ list_days: 90, alert_sound: 'bell' }, 8));
    app.server.answers[SAVE] = () => refusal('version_conflict');
    fireEvent.click(forecast.getByRole('button', { name: '保存する' }));
    expect(await forecast.findByText(/ほかの端末で先に変わりました/)).toBeTruthy();
    expect(forecast.getByLabelText<HTMLInputElement>('5 km').checked).toBe(true);

    app.server.answers[SAVE] = keeping()[SAVE]!;
    await waitFor(() => {
      fireEvent.click(forecast.getByRole('button', { name: '保存する' }));
      expect(saves(app).at(-1)).toMatchObject({
        alert_radius_m: 5000,
        alert_sound: 'bell',
        list_days: 90,
        version: 8,
      });
    });
  });

  it('follow what another device stored, except where something is typed', async () => {
    const app = renderApp('/User', { answers: keeping() });
    const part = await form('通知');
    fireEvent.change(part.getByLabelText('メールの宛先'), { target: { value: 'mine@example.jp' } });
    const ofPhone = { mail_enabled: true, quiet_from: '21:00', quiet_to: '05:00' };
    app.server.answers[READ] = () => answer(config({ ...ofPhone, mail_to: 'other@example.jp' }, 8));
    await app.queryClient.invalidateQueries({ queryKey: ['user-config'] });
    await waitFor(() =>
      expect(part.getByLabelText<HTMLInputElement>('通知を控える時間帯：始まり').value).toBe('21:00'),
    );
    expect(part.getByRole<HTMLInputElement>('switch', { name: 'メールでも知らせる' }).checked).toBe(true);
    fireEvent.click(part.getByRole('button', { name: '保存する' }));
    expect(await part.findByText('保存しました。')).toBeTruthy();
    expect(saves(app)).toEqual([
      { ...DEFAULT_USER_SETTINGS, ...ofPhone, mail_to: 'mine@example.jp', version: 8 },
    ]);
  });

  it.each([
    ['けもの予報', '何日前までの目撃を知らせるか', '0', /1～365の数字/],
    ['けもの予報', '何日前までの目撃を知らせるか', '366', /1～365の数字/],
    ['通知', '通知を控える時間帯：始まり', '21:00', /始まりと終わりの両方/],
    ['通知', 'メールの宛先', 'ichiro', /メールの宛先が正しくありません/],
  ])('are not sent where something is wrong: %s, %s %s', async (name, label, value, sentence) => {
    const app = renderApp('/User', { answers: keeping() });
    const part = await form(name);
    fireEvent.change(part.getByLabelText(label), { target: { value } });
    fireEvent.click(part.getByRole('button', { name: '保存する' }));
    expect((await part.findByRole('alert')).textContent).toMatch(sentence);
    expect(saves(app)).toEqual([]);
  });

  it('of letters take effect at once and are kept with the account', async () => {
    const app = renderApp('/User', { answers: keeping() });
    await form('けもの予報');
    const size = () =>
      getComputedStyle(document.querySelector('.fui-FluentProvider')!).getPropertyValue('--fontSizeBase300');
    expect(size()).toBe('16px');
    fireEvent.click(screen.getByRole('switch', { name: '大きい文字' }));
    await waitFor(() => expect(size()).toBe('20px'));
    await waitFor(() =>
      expect(saves(app)).toEqual([{ ...DEFAULT_USER_SETTINGS, font_size: 'large', version: 3 }]),
    );
  });

  it('of the account come to a device that does not know them yet', async () => {
    renderApp('/Home', { answers: { [READ]: () => answer(config({ font_size: 'large' })) } });
    await waitFor(() => expect(localStorage.getItem('satomori-appearance')).toContain('"isLarge":true'));
  });
});

describe('この端末', () => {
  it('asks the browser to keep what is stored, and says so where it will not', async () => {
    const persist = vi.fn(async () => false);
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { persisted: async () => false, persist },
    });
    renderApp('/User');
    fireEvent.click(await screen.findByRole('button', { name: '消されないように頼む' }));
    expect(await screen.findByText(/保護を有効にできませんでした/)).toBeTruthy();
    expect(persist).toHaveBeenCalledOnce();
    Reflect.deleteProperty(navigator, 'storage');
  });

  it.each([
    [
      'what the browser says',
      async () => ({ usage: 12_400_000, quota: 3_412_400_000 }),
      '約 3.4 GB（使用中 12 MB）',
    ],
    ['that it does not say', async () => ({}), 'このブラウザーでは分かりません'],
  ])('says how much may still be stored: %s', async (_case, estimate, shown) => {
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { persisted: async () => true, estimate },
    });
    renderApp('/User');
    const term = await screen.findByText('保存できる残り');
    await waitFor(() => expect(term.nextElementSibling?.textContent).toBe(shown));
    Reflect.deleteProperty(navigator, 'storage');
  });

  it('flags an iPhone how to come to the home screen, nobody else', async () => {
    renderApp('/User');
    await screen.findByRole('heading', { level: 2, name: 'この端末' });
    expect(screen.queryByText(/「ホーム画面に追加」を選ぶ/)).toBeNull();
    const browser = vi
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (iPhone) Safari/604');
    renderApp('/User');
    expect(await screen.findByText(/「ホーム画面に追加」を選ぶ/)).toBeTruthy();
    browser.mockRestore();
  });
});
