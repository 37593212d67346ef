import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, noConnection, refusal } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { signedOut } from '../../platform/session/signedOut.ts';
import { pushingDevice } from '../../app/testing/pushingDevice.ts';

const END = 'POST /api/auth/logout';

async function signOut(end: Answers[string]) {
  const device = pushingDevice();
  const app = renderApp('/logout', { answers: { [END]: end } });
  await screen.findByRole('heading', { level: 1, name: 'ログアウトしました' });
  return { app, ...device };
}

// Source: R62.
describe('a sign-out ends the notifications on the device', () => {
  it.each([
    ['with a connection', () => answer({})],
    ['without one', noConnection],
    ['where the server is not ready', () => refusal('unavailable')],
  ])('%s', async (_case, end) => {
    const { shown, unsubscribe } = await signOut(end);
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect(shown.close).toHaveBeenCalledOnce();
  });

  it('not where the session had ended before: its person is still to be alarmed', async () => {
    const { app, unsubscribe } = await signOut(() => refusal('session_revoked'));
    app.server.answers['GET /api/traps'] = () => refusal('session_revoked');
    // Refused after the sign-out was.
    await expect(app.http.send('GET', '/api/traps')).rejects.toMatchObject({ status: 401 });
    await new Promise<void>((resolve) => setTimeout(resolve));
    expect(unsubscribe).not.toHaveBeenCalled();
    // By which the sign-in of another person ends them.
    expect(signedOut.get()).toBe(user().id);
  });
});
