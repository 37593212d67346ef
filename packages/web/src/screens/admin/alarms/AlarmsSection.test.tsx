import { ALARM_RULE_NAMES, type AlarmRuleRow, settingInForceOf } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { user } from '../../../app/testing/rows.ts';

const rule = (changes: Partial<AlarmRuleRow> & Pick<AlarmRuleRow, 'rule'>): AlarmRuleRow => {
  const { receivers, ...setting } = settingInForceOf(changes.rule);
  return { ...setting, receivers: [...receivers], version: 1, ...changes };
};
const PUT = 'PUT /api/admin/alarm_rules/battery_low';
const TRY = 'POST /api/admin/alarm_rules/battery_low/dry_run';
const admin: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/admin/alarm_rules': () => rows(ALARM_RULE_NAMES.map((name) => rule({ rule: name }))),
};

const open = async (answers: Answers = {}) => {
  const app = renderApp('/Admin?section=alarms', { answers: { ...admin, ...answers } });
  await screen.findByRole('form', { name: '電池低下の決まり' });
  return app;
};
const form = (label: string) => within(screen.getByRole('form', { name: `${label}の決まり` }));

describe('管理の通知', () => {
  it('offers no switch for what protects people, and keeps its receivers', async () => {
    await open();
    for (const label of ['わな作動', '人身被害']) expect(form(label).queryByRole('switch')).toBeNull();
    const office = form('人身被害').getByRole<HTMLInputElement>('checkbox', { name: '管理者' });
    fireEvent.click(office);
    expect(office.checked).toBe(true);
    expect(form('人身被害').queryByText('保存していない変更があります。')).toBeNull();
  });

  it('saves one rule as a whole, with what was read', async () => {
    const saved = rule({ rule: 'battery_low', threshold: 2.8, version: 2 });
    const app = await open({ [PUT]: () => answer(saved) });
    const battery = form('電池低下');
    fireEvent.change(battery.getByLabelText('電池の電圧'), { target: { value: '２.８' } });
    fireEvent.click(battery.getByRole('checkbox', { name: '管理者' }));
    fireEvent.click(battery.getByRole('button', { name: '電池低下の決まりを保存する' }));
    expect(await battery.findByText('保存しました。')).toBeTruthy();
    expect(app.server.calls.findLast(({ call }) => call === PUT)?.body).toEqual({
      is_on: true,
      threshold: 2.8,
      receivers: ['owner', 'gateway_viewers', 'administrators'],
      version: 1,
    });
  });

  it('asks before a page is left with what was typed in any rule, and not once all is saved', async () => {
    const app = await open({
      [PUT]: () => answer(rule({ rule: 'battery_low', threshold: 2.8, version: 2 })),
    });
    const battery = form('電池低下');
    fireEvent.change(battery.getByLabelText('電池の電圧'), { target: { value: '2.8' } });
    void app.router.navigate('/Admin?section=site');
    const dialog = within(await screen.findByRole('dialog', { name: '保存していない変更があります' }));
    fireEvent.click(dialog.getByRole('button', { name: '入力に戻る' }));
    expect(app.address()).toBe('/Admin?section=alarms');
    expect(battery.getByLabelText<HTMLInputElement>('電池の電圧').value).toBe('2.8');
    fireEvent.click(battery.getByRole('button', { name: '電池低下の決まりを保存する' }));
    expect(await battery.findByText('保存しました。')).toBeTruthy();
    await app.router.navigate('/Admin?section=people');
    expect(app.address()).toBe('/Admin?section=people');
  });

  it('says what the threshold as typed would have notified, and saves nothing', async () => {
    const app = await open({ [TRY]: () => answer({ days: 30, count: 7, note: '設置中のわなだけです。' }) });
    const battery = form('電池低下');
    fireEvent.change(battery.getByLabelText('電池の電圧'), { target: { value: '3' } });
    fireEvent.click(battery.getByRole('button', { name: '電池低下の決まりを、過去30日で試す' }));
    expect(await battery.findByText(/過去30日で 7件/)).toBeTruthy();
    expect(app.server.calls.findLast(({ call }) => call === TRY)?.body).toEqual({ threshold: 3 });
    expect(app.server.calls.some(({ call }) => call === PUT)).toBe(false);
  });

  it('keeps what was typed where a later read fails', async () => {
    const app = await open();
    const limit = form('電池低下').getByLabelText<HTMLInputElement>('電池の電圧');
    fireEvent.change(limit, { target: { value: '2.8' } });
    app.server.answers['GET /api/admin/alarm_rules'] = () => refusal('unavailable');
    await app.queryClient.invalidateQueries();
    expect(await screen.findByText(/前に読み込んだ内容/)).toBeTruthy();
    expect(limit.isConnected && limit.value).toBe('2.8');
  });

  it('sends nothing that cannot be', async () => {
    const app = await open();
    const patrol = form('見回り未実施');
    fireEvent.change(patrol.getByLabelText('見回りの期限'), { target: { value: '夕方' } });
    fireEvent.click(patrol.getByRole('button', { name: '見回り未実施の決まりを保存する' }));
    await waitFor(() => expect(patrol.getByText(/0から23までの整数/)).toBeTruthy());
    expect(app.server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  });
});
