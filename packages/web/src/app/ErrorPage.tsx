import { ApiError, ERROR_TITLES, errorText, NetworkError } from '@satomori/core';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '16px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    outline: 'none',
  },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  alone: { padding: '32px 24px' },
  sign: { color: tokens.colorPaletteRedForeground1 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

function Fault(props: { title: string; text: string; canRetry?: boolean }) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <title>{props.title}</title>
      <ErrorCircleRegular className={styles.sign} fontSize={40} aria-hidden />
      <h1 className={styles.title} tabIndex={-1}>
        {props.title}
      </h1>
      <p className={styles.text}>{props.text}</p>
      <div className={styles.acts}>
        {props.canRetry === true && (
          <Button appearance="primary" onClick={() => location.reload()}>
            再試行
          </Button>
        )}
        <Button as="a" href="#/home">
          ホームへ戻る
        </Button>
      </div>
    </div>
  );
}

/** Shown for any address that belongs to no screen. */
export function NotFound() {
  const { pathname, search, hash } = useLocation();
  return (
    <Fault
      title={`${ERROR_TITLES.notFound}: ${pathname}${search}${hash}`}
      text="このアドレスの画面はありません。アドレスを確かめるか、ホームへ戻ってください。"
    />
  );
}

/** The error's own message where it is written for people; a programming error has none. */
function ownMessage(error: unknown): string | null {
  if (error instanceof ApiError) return error.serverMessage;
  if (isRouteErrorResponse(error)) return typeof error.data === 'string' ? error.data : null;
  const isPlain = error instanceof NetworkError || (error instanceof Error && error.name === 'Error');
  return isPlain && error.message !== '' ? error.message : null;
}

/** Shows a fault of the server or of the app itself in place of the screen. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.status === 404)
    return <Fault title={ERROR_TITLES.notFound} text={errorText(error)} canRetry />;
  return (
    <Fault
      title={ownMessage(error) ?? ERROR_TITLES.serverFault}
      text="画面を開けませんでした。時間を置いてもう一度お試しください。"
      canRetry
    />
  );
}

/** As `ErrorPage`, where even the layout of the app is missing. */
export function RootErrorPage() {
  const styles = useStyles();
  return (
    <main className={styles.alone}>
      <ErrorPage />
    </main>
  );
}
