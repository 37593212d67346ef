import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { ApiError, decodeToken } from '@satomori/core';
import { dropWorkerSender } from '../../platform/outbox/workerSender.ts';
import { countEntries } from '../../platform/outbox/outboxStorage.ts';
import { unsubscribePush } from '../../platform/page/push.ts';
import { clearReads } from '../../platform/reads/keptReads.ts';
import { lastSession } from '../../platform/session/lastSession.ts';
import { lastView } from '../../platform/session/lastView.ts';
import { offlineRecording } from '../../platform/session/offlineRecording.ts';
import { savedFilters } from '../../platform/session/savedFilters.ts';
import { signedOut } from '../../platform/session/signedOut.ts';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { type Server, useServer } from '../../queries/server.tsx';

const SIGN_OUT_TIMEOUT_MS = 10_000;

/**
 * Ends the session of a token on the server. It runs in the background, even after the page is left; without
 * a network the token stays valid until it expires. The device then shows no more notifications, with or without a network.
 *
 * Source: R62.
 */
function endSession({ session }: Pick<Server, 'session'>, token: string): void {
  const options = { keepalive: true, signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) };
  session
    .signOut(token, options)
    .catch((error: unknown) => {
      // A session that ended by itself: its person is still to be alarmed.
      if (error instanceof ApiError && error.status === 401) throw error;
    })
    .then(unsubscribePush)
    .catch(() => {});
}

const useStyles = makeStyles({
  page: {
    margin: '15vh auto 0',
    padding: '16px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '24px',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    outline: 'none',
  },
  unsent: { margin: 0, maxWidth: '420px', textAlign: 'center' },
});

/** Opening this screen logs out: the token and all cached data are removed, and the server is notified. */
export function LogoutScreen() {
  const styles = useStyles();
  const queryClient = useQueryClient();
  const server = useServer();
  const [unsent, setUnsent] = useState(0);
  // Before the first paint, so that ログアウトしました is never shown while the token still exists.
  useLayoutEffect(() => {
    const token = tokenStore.get();
    tokenStore.clear();
    lastSession.clear();
    offlineRecording.end();
    lastView.clear();
    queryClient.clear();
    if (token !== null) endSession(server, token);
    const owner = decodeToken(token)?.sub;
    const nothing = () => {
      // The device cannot be read: nothing lies there that could be shown.
    };
    void clearReads().catch(nothing);
    if (owner !== undefined) {
      savedFilters.forget(owner);
      signedOut.set(owner);
      void dropWorkerSender(owner).catch(nothing);
      void countEntries(owner).then(setUnsent, nothing);
    }
  }, [queryClient, server]);
  return (
    <main className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        ログアウトしました
      </h1>
      {unsent > 0 && (
        <p className={styles.unsent} role="status">
          送信していない記録が{unsent}件、この端末に残っています。次にログインすると送信します。
        </p>
      )}
      <Button as="a" appearance="primary" size="large" href="#/login">
        ログインする
      </Button>
    </main>
  );
}
