import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { NetworkError } from '@satomori/core';
import { type Query, type QueryCache, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clock, useNow } from '../../platform/device/clock.ts';
import { useReportRetry } from '../../platform/network/reportRetry.tsx';
import { useConnection } from '../../queries/live/live.tsx';
import { momentOf } from '../../ui/text/momentOf.ts';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  missing: { fontSize: tokens.fontSizeBase300, fontWeight: 700, color: tokens.colorNeutralForeground1 },
});

/** Milliseconds by the device's clock: what the screen shows from before was not read by this page. */
const pageOpenedAt = Date.now();

const isOnScreen = (query: Query): boolean => query.isActive() && query.meta?.isBackground !== true;
const isMissing = ({ state }: Query): boolean =>
  state.data === undefined && state.error instanceof NetworkError;
/** Read again in vain, or shown from the device while it is read. */
const isOld = ({ state }: Query): boolean =>
  state.data !== undefined &&
  (state.error !== null || (state.fetchStatus === 'fetching' && state.dataUpdatedAt < pageOpenedAt));

/** Times of what is old, and whether something is missing, as one text: the notice changes only with it. */
function summaryOf(cache: QueryCache): string {
  const queries = cache.getAll().filter(isOnScreen);
  const ages = queries.filter(isOld).map(({ state }) => state.dataUpdatedAt);
  const bounds = ages.length === 0 ? [] : [Math.max(...ages), Math.min(...ages)];
  return JSON.stringify([queries.some(isMissing), ...bounds]);
}

function agesText(newest: string, oldest: string): string {
  return newest === oldest
    ? `${newest} 時点の内容です。`
    : `${newest} 時点の内容です（古いものは ${oldest} 時点）。`;
}

function missingText(hasOld: boolean): string {
  const what = hasOld ? '「まだ読み込んでいません」と出ているものは、この端末に' : 'この端末には';
  return `${what}まだありません。電波のある所で一度開いてください。`;
}

function readAgain(queryClient: QueryClient, reportRetry: (error: unknown) => void): void {
  const predicate = (query: Query) => isOnScreen(query) && query.state.error !== null;
  for (const { state } of queryClient.getQueryCache().findAll({ predicate })) reportRetry(state.error);
  void queryClient.refetchQueries({ predicate });
}

/**
 * How old the content of the screen is where it could not be read, and whether some of it was never read on this device:
 * once for the whole screen. Source: R202.
 */
export function ReadNotice() {
  const styles = useStyles();
  const queryClient = useQueryClient();
  const reportRetry = useReportRetry();
  const { state } = useConnection();
  const now = useNow();
  const cache = queryClient.getQueryCache();
  const summary = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => summaryOf(cache),
  );
  const [hasMissing, newest, oldest] = JSON.parse(summary) as [boolean, number?, number?];
  if (!hasMissing && newest === undefined) return null;
  const moment = (at: number) => momentOf(clock.fromDevice(at), now);
  return (
    <div className={styles.notice} role="status">
      {hasMissing && <span className={styles.missing}>{missingText(newest !== undefined)}</span>}
      {newest !== undefined && <span>{agesText(moment(newest), moment(oldest ?? newest))}</span>}
      {/* What is only old is read again by itself, once there is a connection. */}
      {(hasMissing || state === 'connected') && (
        <Button onClick={() => readAgain(queryClient, reportRetry)}>再試行</Button>
      )}
    </div>
  );
}
