import type { PhotoUses } from '@satomori/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accepted, type Answers, answer, noConnection, refusal, rows } from '../../app/testing/fakeServer.ts';
import { capture, sighting, optionsFor, question } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { sha256Of } from '../../platform/photos/sha256.ts';

const BYTES = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
const USES = 'POST /api/map_hunt_points/image/uses';
const POST = 'POST /api/map_hunt_points';
const RESULT = question(10, { required: true });
const USED = /にも使われています/;

type Use = PhotoUses['uses'][number];
const usedBy = async (use: Omit<Use, 'sha256'>) => {
  const sha256 = await sha256Of(BYTES.buffer);
  return () => answer({ uses: [{ sha256, ...use }] } satisfies PhotoUses);
};

async function openWithPhoto(answers: Answers, address = '/HuntShot') {
  const app = renderApp(address, {
    answers: {
      'GET /api/users': () => rows([user({ is_posting: true })]),
      'GET /api/qa_lists': () => rows([RESULT]),
      'GET /api/answer_options': () => rows(optionsFor(RESULT, { captured: '捕獲', patrol: '見回り' })),
      [POST]: accepted(capture({ result: 'patrol' })),
      ...answers,
    },
  });
  const file = new File([BYTES], 'a.jpg', { type: 'image/jpeg' });
  fireEvent.change(await screen.findByLabelText('写真を選ぶ'), { target: { files: [file] } });
  await screen.findByLabelText('写真1の種類');
  return app;
}
const callsTo = (app: ReturnType<typeof renderApp>, name: string) =>
  app.server.calls.filter(({ call }) => call === name);

async function sendPatrol() {
  fireEvent.click(await screen.findByLabelText('見回り'));
  fireEvent.change(screen.getByLabelText('地名'), { target: { value: '西谷' } });
  fireEvent.click(screen.getByRole('button', { name: '送信する' }));
  expect(await screen.findByText('送信しました')).toBeTruthy();
}

it('names the other record that uses the photo, and lets it be sent', async () => {
  const { id, captured_at: at } = capture({ captured_at: '2026-11-18T07:30:00.000Z' });
  const posts = [{ id, capture_no: '001A-7', at }];
  const app = await openWithPhoto({ [USES]: await usedBy({ posts, is_unseen: false }) });
  expect(
    await screen.findByText(/写真1は、ほかの記録（001A-7、2026-11-18）にも使われています。/),
  ).toBeTruthy();
  expect(callsTo(app, USES).at(-1)?.body).toEqual({ sha256: [await sha256Of(BYTES.buffer)] });
  await sendPatrol();
});

it('says of a record that is not seen only that there is one', async () => {
  await openWithPhoto({ [USES]: await usedBy({ posts: [], is_unseen: true }) });
  expect(await screen.findByText(/写真1は、ほかの人の記録にも使われています。/)).toBeTruthy();
});

it('asks nothing where only this very post uses it, after an answer that was lost', async () => {
  const app = await openWithPhoto({ [POST]: noConnection });
  fireEvent.click(await screen.findByLabelText('見回り'));
  fireEvent.change(screen.getByLabelText('地名'), { target: { value: '西谷' } });
  fireEvent.click(screen.getByRole('button', { name: '送信する' }));
  await screen.findByText(/届いたか確かめられませんでした/);
  const body = callsTo(app, POST)[0]?.body as FormData;
  const { id, captured_at: at } = JSON.parse(body.get('point') as string) as {
    id: string;
    captured_at: string;
  };
  const own = { id, capture_no: null, at };
  app.server.answers[USES] = await usedBy({ posts: [own], is_unseen: false });
  const asked = callsTo(app, USES).length;
  fireEvent.change(screen.getByLabelText('写真を選ぶ'), {
    target: { files: [new File([BYTES, BYTES], 'b.jpg', { type: 'image/jpeg' })] },
  });
  await waitFor(() => expect(callsTo(app, USES).length).toBeGreaterThan(asked));
  expect(screen.queryByText(USED)).toBeNull();
  app.server.answers[USES] = await usedBy({ posts: [own, { ...own, id: capture().id }], is_unseen: false });
  fireEvent.click(screen.getByRole('button', { name: '写真2を外す' }));
  expect(await screen.findByText(USED)).toBeTruthy();
});

it.each([
  ['without a connection', noConnection],
  ['where the server refuses', () => refusal('not_allowed')],
])('asks nothing %s, raises no alert, and sends', async (_, failing) => {
  const app = await openWithPhoto({ [USES]: failing });
  await waitFor(() => expect(callsTo(app, USES).length).toBeGreaterThan(0));
  expect(screen.queryByText(USED)).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await sendPatrol();
});

it('asks of a sighting among the sightings', async () => {
  const posts = [{ id: sighting().id, capture_no: null, at: '2026-11-18T07:30:00.000Z' }];
  await openWithPhoto(
    { 'POST /api/map_points/image/uses': await usedBy({ posts, is_unseen: false }) },
    '/Shot',
  );
  expect(await screen.findByText(/写真1は、ほかの記録（2026-11-18）にも使われています。/)).toBeTruthy();
});
