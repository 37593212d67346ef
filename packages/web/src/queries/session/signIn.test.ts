import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenOf } from '../../app/testing/fakeServer.ts';
import { pushingDevice } from '../../app/testing/pushingDevice.ts';
import { signedOut } from '../../platform/session/signedOut.ts';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { keepSession } from './signIn.ts';

const [ANNA, BERT] = ['anna', 'bert'];
const signIn = (sub: string) => keepSession({ token: tokenOf({ sub }), device_letter: null });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

// Source: R62.
describe('notifications of the person who was signed in before', () => {
  it.each([
    ['has signed out', () => signedOut.set(ANNA)],
    ['has a session that ended', () => tokenStore.set(tokenOf({ sub: ANNA, exp: 1 }))],
  ])('end for another person where the first %s', async (_case, before) => {
    const { shown, unsubscribe } = pushingDevice();
    before();
    signIn(BERT);
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect(shown.close).toHaveBeenCalledOnce();
  });

  it('go on for the same person, and where nobody was', async () => {
    const { unsubscribe } = pushingDevice();
    signIn(ANNA);
    signedOut.set(ANNA);
    tokenStore.clear();
    signIn(ANNA);
    await new Promise<void>((resolve) => setTimeout(resolve));
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});
