import { DEFAULT_EVIDENCE_RULES, newId } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { user } from '../../../app/testing/rows.ts';

const HUNTER = newId();
const RULES = 'GET /api/admin/evidence_rules';
const PUT_RULES = 'PUT /api/admin/evidence_rules';
const CHECK = 'GET /api/admin/reward_evidence/check';
const PACK = 'GET /api/admin/reward_evidence';
const stored = { ...DEFAULT_EVIDENCE_RULES, version: 4 };
const FAULT = {
  capture_id: newId(),
  capture_no: 'NIA-1',
  captured_at: '2026-10-03T00:00:00.000Z',
  time_precision: 'exact',
  fault: 'photo_missing',
  photo_kind: 'date_board',
};

const admin = (more: Answers = {}): Answers => ({
  'GET /api/users': () =>
    rows([user({ is_admin: true }), { id: HUNTER, name: '山田 太郎', user_code: null }]),
  'GET /api/admin/reward_prices': () => answer({ prices: [], version: 0 }),
  [RULES]: () => answer(stored),
  ...more,
});
const open = (more?: Answers) => renderApp('/Admin?section=rewards', { answers: admin(more) });
const bodyOf = (app: ReturnType<typeof open>, wanted: string) =>
  app.server.calls.findLast(({ call }) => call === wanted)?.body;
const save = () => fireEvent.click(screen.getByRole('button', { name: '決まりを保存する' }));

describe('the rules of evidence for rewards', () => {
  it('are stored together, in the order of the choices', async () => {
    const app = open({ [PUT_RULES]: ({ body }) => answer({ ...(body as object), version: 5 }) });
    fireEvent.click(await screen.findByRole('checkbox', { name: '日付の表示' }));
    fireEvent.click(screen.getByRole('switch', { name: 'メッシュ番号が捕獲場所と合う' }));
    fireEvent.change(screen.getByLabelText('捕獲してから送るまでの期限'), { target: { value: '１０' } });
    save();
    await screen.findByText('保存しました。');
    expect(bodyOf(app, PUT_RULES)).toEqual({
      required_photos: ['whole_before', 'date_board'],
      deadline_days: 10,
      checks: DEFAULT_EVIDENCE_RULES.checks.filter((check) => check !== 'mesh'),
      version: 4,
    });
  });

  it('are not sent with a deadline that is no number of days', async () => {
    const app = open();
    fireEvent.change(await screen.findByLabelText('捕獲してから送るまでの期限'), {
      target: { value: '一週間' },
    });
    save();
    expect(await screen.findByText(/期限は0～366日の整数で/)).toBeTruthy();
    expect(bodyOf(app, PUT_RULES)).toBeUndefined();
  });

  it('that somebody else changed are taken over beside what was chosen here', async () => {
    const app = open();
    fireEvent.click(await screen.findByRole('checkbox', { name: '日付の表示' }));
    app.server.answers[PUT_RULES] = () =>
      new Response(
        JSON.stringify({
          result: 'version_conflict',
          message: '',
          details: { current: { ...stored, deadline_days: 3, version: 8 } },
        }),
        { status: 409, headers: { 'content-type': 'application/json' } },
      );
    save();
    expect(await screen.findByText(/ほかの人が先に変えました（捕獲してから送るまでの期限）/)).toBeTruthy();
    app.server.answers[PUT_RULES] = ({ body }) => answer({ ...(body as object), version: 9 });
    save();
    await screen.findByText('保存しました。');
    expect(bodyOf(app, PUT_RULES)).toEqual({
      ...DEFAULT_EVIDENCE_RULES,
      required_photos: ['whole_before', 'date_board'],
      deadline_days: 3,
      version: 8,
    });
  });

  it('keep what is chosen while they are saved', async () => {
    let respond: (answered: Response) => void = () => {};
    const app = open({
      [PUT_RULES]: () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: '日付の表示' }));
    save();
    await waitFor(() => expect(bodyOf(app, PUT_RULES)).toBeDefined());
    fireEvent.change(screen.getByLabelText('捕獲してから送るまでの期限'), { target: { value: '10' } });
    respond(answer({ ...(bodyOf(app, PUT_RULES) as object), version: 5 }));
    await screen.findByRole('button', { name: '決まりを保存する' });
    expect(screen.getByText('保存していない変更があります。')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('捕獲してから送るまでの期限').value).toBe('10');
  });
});

describe('the prices of rewards', () => {
  it('keep what is typed while they are saved', async () => {
    const PUT_PRICES = 'PUT /api/admin/reward_prices';
    let respond: (answered: Response) => void = () => {};
    const app = open({
      [PUT_PRICES]: () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '単価を足す' }));
    const yen = () =>
      within(screen.getByRole('group', { name: '1番目の単価' })).getByLabelText<HTMLInputElement>(
        '1頭（羽）の単価',
      );
    fireEvent.change(yen(), { target: { value: '8000' } });
    const form = within(screen.getByRole('form', { name: '報償単価' }));
    fireEvent.click(form.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(bodyOf(app, PUT_PRICES)).toBeDefined());
    fireEvent.change(yen(), { target: { value: '9000' } });
    respond(answer({ ...(bodyOf(app, PUT_PRICES) as object), version: 1 }));
    await form.findByRole('button', { name: '保存する' });
    expect(form.getByText('保存していない変更があります。')).toBeTruthy();
    expect(yen().value).toBe('9000');
  });
});

describe('the evidence for rewards', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
  });
  const choose = async () => {
    await screen.findByRole('option', { name: '山田 太郎' });
    fireEvent.change(await screen.findByLabelText('捕獲者'), { target: { value: HUNTER } });
    fireEvent.change(screen.getByLabelText('期間の始まりの日'), { target: { value: '2026-10-01' } });
    fireEvent.change(screen.getByLabelText('期間の終わりの日'), { target: { value: '2026-10-31' } });
  };
  const check = () => fireEvent.click(screen.getByRole('button', { name: '足りないものを調べる' }));
  const zip = () => new Response('zip', { headers: { 'content-type': 'application/zip' } });

  it('needs a person and a period', async () => {
    const app = open();
    await screen.findByLabelText('捕獲者');
    check();
    expect(await screen.findByText(/捕獲者と、始まりの日/)).toBeTruthy();
    expect(app.server.calls.some(({ call }) => call === CHECK)).toBe(false);
  });

  it('shows what is missing by capture before it is made, and is marked', async () => {
    const asked: string[] = [];
    open({
      [CHECK]: ({ url }) => {
        asked.push(url.search);
        return answer({
          hunter_name: '山田 太郎',
          captures: 2,
          faults: [FAULT, { ...FAULT, fault: 'sent_late', photo_kind: null }],
        });
      },
      [PACK]: ({ url }) => {
        asked.push(url.search);
        return zip();
      },
    });
    await choose();
    check();
    expect(await screen.findByText('足りないもの 2件')).toBeTruthy();
    expect(
      screen.getByText(
        'NIA-1（2026-10-03 09:00）：必要な「日付の表示」の写真がありません、期限を過ぎてから送られています',
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '「不足あり」として一式を作る' }));
    await waitFor(() =>
      expect(saved).toEqual(['山田 太郎_報償金の証拠書類一式_2026-10-01_2026-10-31_不足あり.zip']),
    );
    const claim = `?hunter_id=${HUNTER}&from=2026-10-01&to=2026-10-31`;
    expect(asked).toEqual([claim, `${claim}&incomplete=1`]);
  });

  it('is made as it is where nothing is missing', async () => {
    open({
      [CHECK]: () => answer({ hunter_name: '山田 太郎', captures: 2, faults: [] }),
      [PACK]: ({ url }) => (url.searchParams.has('incomplete') ? refusal('not_allowed') : zip()),
    });
    await choose();
    check();
    expect(await screen.findByText('足りないものはありません。')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '一式を作る' }));
    await waitFor(() => expect(saved).toEqual(['山田 太郎_報償金の証拠書類一式_2026-10-01_2026-10-31.zip']));
  });

  it('with too many photos is refused in words', async () => {
    open({
      [CHECK]: () => answer({ hunter_name: '山田 太郎', captures: 300, faults: [] }),
      [PACK]: () => refusal('too_many_exported_photos'),
    });
    await choose();
    check();
    fireEvent.click(await screen.findByRole('button', { name: '一式を作る' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('写真が多すぎるため');
    expect(saved).toEqual([]);
  });

  it('is not offered for other dates than those that were checked, nor where nothing is approved', async () => {
    const app = open({ [CHECK]: () => answer({ hunter_name: '山田 太郎', captures: 2, faults: [] }) });
    await choose();
    check();
    await screen.findByRole('button', { name: '一式を作る' });
    fireEvent.change(screen.getByLabelText('期間の終わりの日'), { target: { value: '2026-10-30' } });
    expect(screen.queryByRole('button', { name: '一式を作る' })).toBeNull();
    app.server.answers[CHECK] = () => answer({ hunter_name: '山田 太郎', captures: 0, faults: [] });
    check();
    expect(await screen.findByText('承認済みの捕獲 0件')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '一式を作る' })).toBeNull();
  });
});
