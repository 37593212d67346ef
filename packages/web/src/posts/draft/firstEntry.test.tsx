import { fireEvent, screen } from '@testing-library/react';
import { effortRow } from '@satomori/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, type Answers, tokenOf } from '../../app/testing/fakeServer.ts';
import { sighting } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { SIGHTING_FORM } from '../../app/testing/sightingForm.ts';
import { JPEG_WITH_PLACE } from '../../platform/photos/testing/jpegWithPlace.ts';

const POST = 'POST /api/map_points';
const form: Answers = { ...SIGHTING_FORM, [POST]: accepted(sighting()) };
const MINUTE = 60_000;
const TAKEN = Date.parse('2026-11-19T08:30:00+09:00');
const OPENED = TAKEN - 90 * MINUTE;

const show = () => fireEvent(document, new Event('visibilitychange'));
const open = (address: string, answers: Answers) =>
  renderApp(address, { answers, token: tokenOf({ exp: TAKEN / 1000 + 60 * 60 }) });
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('状況'), { target: { value: text } });
const takePhoto = () =>
  fireEvent.change(screen.getByLabelText('写真を選ぶ'), {
    target: { files: [new File([JPEG_WITH_PLACE], 'a.jpg', { type: 'image/jpeg' })] },
  });
function fillIn() {
  fireEvent.click(screen.getByLabelText('痕跡'));
  fireEvent.click(screen.getByLabelText('イノシシ'));
  fireEvent.change(screen.getByLabelText('地名'), { target: { value: '西谷' } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodies = (app: ReturnType<typeof renderApp>, call: string) =>
  app.server.calls.filter((each) => each.call === call).map(({ body }) => body);
const sightingsOf = (app: ReturnType<typeof renderApp>) =>
  bodies(app, POST).map((body) => JSON.parse((body as FormData).get('point') as string) as object);

beforeEach(() => void vi.useFakeTimers({ now: OPENED, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the time of a form that lay open', () => {
  async function openForm() {
    const app = open('/Shot', form);
    await screen.findByLabelText('状況');
    return app;
  }

  it('is that of the first entry, not that at which it was opened', async () => {
    const app = await openForm();
    vi.setSystemTime(TAKEN);
    fillIn();
    vi.setSystemTime(TAKEN + 30 * MINUTE);
    press('送信する');
    await screen.findByText('送信しました');
    expect(sightingsOf(app)).toMatchObject([{ witnessed_at: new Date(TAKEN).toISOString() }]);
  });

  it('goes on until something is entered', async () => {
    await openForm();
    expect(screen.getByText('2026-11-19 07:00')).toBeTruthy();
    vi.setSystemTime(TAKEN);
    show();
    expect(await screen.findByText('2026-11-19 08:30')).toBeTruthy();
    await write('畑のわき');
    vi.setSystemTime(TAKEN + 30 * MINUTE);
    show();
    await write('畑の奥');
    expect(screen.getByText('2026-11-19 08:30')).toBeTruthy();
  });

  it('is that of a photo taken after it was opened', async () => {
    const app = await openForm();
    vi.setSystemTime(TAKEN + 2 * MINUTE);
    takePhoto();
    expect(await screen.findByText('写真の撮影日時')).toBeTruthy();
    fillIn();
    press('送信する');
    await screen.findByText('送信しました');
    expect(sightingsOf(app)).toMatchObject([{ witnessed_at: new Date(TAKEN).toISOString() }]);
  });

  it('is that of a photo taken long after the draft was begun', async () => {
    await openForm();
    await write('畑のわき');
    expect(screen.getByText('書き始めた時刻')).toBeTruthy();
    vi.setSystemTime(TAKEN + 2 * MINUTE);
    takePhoto();
    expect(await screen.findByText('写真の撮影日時')).toBeTruthy();
  });

  it('is the day of the first entry in the hunting calendar', async () => {
    vi.setSystemTime(Date.parse('2026-11-18T23:55:00+09:00'));
    const app = open('/HuntEffort', { 'POST /api/efforts': accepted(effortRow()) });
    const method = await screen.findByLabelText('銃（巻き狩り）');
    vi.setSystemTime(Date.parse('2026-11-19T00:05:00+09:00'));
    fireEvent.click(method);
    press('送信する');
    await screen.findByText('送信しました');
    expect(bodies(app, 'POST /api/efforts')).toMatchObject([{ date: '2026-11-19' }]);
  });
});
