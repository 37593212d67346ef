import { ApiError, NetworkError, usageText } from '@satomori/core';
import { CommanderError } from 'commander';
import { type ExitName, exitCodeOf } from './exitCodes.ts';
import { AlreadyAnswered, CliError, Interrupted, OutputClosed } from './cliError.ts';
import { visible, visibleJson } from '../text/visible.ts';

/** A failure as text for stderr: sentences for people, one JSON object with `--json`. */
export function reportTrouble(trouble: Trouble, options: { asJson: boolean; isDebug: boolean }): string {
  if (trouble.isQuiet) return '';
  const { code, message, exitCode, requestId } = trouble;
  if (options.asJson) {
    return `${visibleJson({ error: { code, message, exit_code: exitCode, request_id: requestId } })}\n`;
  }
  const id = options.isDebug && requestId !== null ? [`問い合わせ番号 (request id): ${requestId}`] : [];
  const lines = [
    `satomori: ${visible(message)}`,
    ...[...trouble.next, ...id].map((line) => `  ${visible(line)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** A failure in all forms: sentences for people, an object for programs, an exit code for scripts. */
interface Trouble {
  exitCode: number;
  /** Nothing more is printed. */
  isQuiet: boolean;
  code: string;
  message: string;
  /** What the person can do, one line each. */
  next: readonly string[];
  requestId: string | null;
}

type Words = Partial<Pick<Trouble, 'message' | 'next' | 'requestId' | 'isQuiet'>>;

const trouble = (exit: ExitName, code: string, words: Words = {}): Trouble => ({
  exitCode: exitCodeOf(exit),
  isQuiet: false,
  code,
  message: '',
  next: [],
  requestId: null,
  ...words,
});

const RETRY = '時間を置いて、もう一度お試しください。';

/** The exit code for an answer of the server. */
function exitOfAnswer({ status, result }: ApiError): ExitName {
  if (result === 'bad_credentials' || status === 401) return 'signIn';
  if (status === 403) return 'notAllowed';
  if (status === 404 || status === 410) return 'notFound';
  if (status === 408) return 'timedOut';
  // Retrying would give the same answer.
  if (status === 501) return 'error';
  if (status === 429 || status >= 500) return 'server';
  if (status === 400 || status === 413 || status === 415 || status === 422) return 'usage';
  return 'error';
}

const NEXT_STEPS: Partial<Record<ExitName, readonly string[]>> = {
  signIn: ['ログインし直す: satomori auth login'],
  notAllowed: ['いまの権限を見る: satomori auth status'],
  server: [RETRY],
  timedOut: ['待つ時間を延ばす: --timeout 120'],
};

/** Invalid fields with what was expected of each, where the server reports them. */
function problemsOf(details: Record<string, unknown>): string[] {
  const problems = Array.isArray(details['problems']) ? (details['problems'] as unknown[]) : [details];
  return problems.flatMap((problem) => {
    const { field, message, expected } = problem as Record<string, unknown>;
    const why = message ?? expected;
    return typeof field === 'string' ? [typeof why === 'string' ? `${field}: ${why}` : field] : [];
  });
}

function fromAnswer(error: ApiError): Trouble {
  const exit = exitOfAnswer(error);
  const next = error.result === 'bad_credentials' ? [] : (NEXT_STEPS[exit] ?? []);
  const wait =
    error.retryAfterS === null
      ? []
      : [`${Math.ceil(error.retryAfterS)}秒待ってから、もう一度お試しください。`];
  return trouble(exit, error.result ?? `http_${error.status}`, {
    message: error.serverMessage ?? `サーバーがエラーを返しました（HTTP ${error.status}）。`,
    next: [...problemsOf(error.details), ...(wait.length > 0 ? wait : next)],
    requestId: error.requestId,
  });
}

/** The chain of causes of an error, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 8; each = each.cause) causes.push(each);
  return causes;
}

const codeOf = (error: Error) => String((error as { code?: string | number }).code ?? '');
const isTimeout = (error: Error) =>
  error.name === 'TimeoutError' || /^UND_ERR_\w*TIMEOUT$|^ETIMEDOUT$/.test(codeOf(error));

const REASONS: Record<string, string> = {
  ECONNREFUSED: '相手が接続を受け付けていません',
  ECONNRESET: '接続が切れました',
  ENOTFOUND: 'アドレスが見つかりません',
  EAI_AGAIN: '名前を引けません（ネットワークを確認してください）',
  FOREIGN_ANSWER: 'サーバーではないところから返事が来ました（Wi-Fi のログイン画面など）',
  ENDLESS_ANSWER: '返事が長すぎるため、途中でやめました',
  UND_ERR_SOCKET: '接続が切れました',
  DEPTH_ZERO_SELF_SIGNED_CERT: '証明書を確かめられません',
  SELF_SIGNED_CERT_IN_CHAIN: '証明書を確かめられません',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '証明書を確かめられません',
  CERT_HAS_EXPIRED: '証明書の期限が切れています',
  ERR_TLS_CERT_ALTNAME_INVALID: '証明書が別の名前のものです',
};

/** The certificate is not issued by a trusted authority. */
const CERTIFICATE_CODES = /SELF_SIGNED_CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$|^UNABLE_TO_GET_ISSUER_CERT/;

function fromNetwork(error: NetworkError): Trouble {
  const causes = causesOf(error);
  if (causes.some(isTimeout)) {
    return trouble('timedOut', 'timed_out', {
      message: 'サーバーの応答を待ちきれませんでした。',
      next: NEXT_STEPS.timedOut ?? [],
    });
  }
  const code = causes.map(codeOf).findLast((each) => each !== '') ?? '';
  const reason = REASONS[code] ?? (code === '' ? (causes.at(-1)?.message ?? '') : code);
  return trouble('server', 'network', {
    message: `サーバーに接続できません${reason === '' ? '' : `: ${reason}`}。`,
    next: [
      ...(CERTIFICATE_CODES.test(code) ? ['自分たちの認証局なら: --ca-file ファイル'] : []),
      '接続先を確かめる: satomori context show',
    ],
  });
}

function fromCommander(error: CommanderError): Trouble {
  const isShown = error.code === 'commander.helpDisplayed' || error.code === 'commander.version';
  if (isShown) return trouble('ok', error.code, { isQuiet: true });
  // `satomori traps` alone: its help is already on stderr.
  if (error.code === 'commander.help') return trouble('usage', 'usage', { isQuiet: true });
  const { message, suggestion } = usageText(error.message);
  const next = suggestion === null ? [] : [`もしかして: ${suggestion}`];
  return trouble('usage', 'usage', { message, next: [...next, '使い方を見る: --help'] });
}

/** The only place that turns a failure into an exit code and a message. */
export function describeError(error: unknown): Trouble {
  if (error instanceof OutputClosed || error instanceof AlreadyAnswered)
    return trouble('ok', 'ok', { isQuiet: true });
  if (error instanceof Interrupted)
    return trouble('interrupted', 'interrupted', { message: '中断しました。' });
  if (error instanceof CliError)
    return trouble(error.exit, error.code, { message: error.message, next: error.next });
  if (error instanceof CommanderError) return fromCommander(error);
  if (error instanceof ApiError) return fromAnswer(error);
  if (error instanceof NetworkError) return fromNetwork(error);
  if (error instanceof Error && isTimeout(error)) return fromNetwork(new NetworkError(error));
  const message = error instanceof Error ? error.message : String(error);
  return trouble('error', 'unexpected', { message: `思いがけないエラーです: ${message}` });
}
