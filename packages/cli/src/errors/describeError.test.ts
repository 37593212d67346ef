import { ApiError, type ErrorCode, NetworkError } from '@satomori/core';
import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { AlreadyAnswered, Interrupted, notSignedIn, usageError, OutputClosed } from './cliError.ts';
import { describeError, reportTrouble } from './describeError.ts';

const answered = (status: number, result: ErrorCode = 'internal_error', details = {}) =>
  new ApiError(status, { result, message: '文', details }, new Headers({ 'x-request-id': 'req-1' }));
const network = (code: string) =>
  new NetworkError(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) }));

it.each([
  ['a refused password', answered(400, 'bad_credentials'), 4],
  ['no valid token', answered(401, 'token_expired'), 4],
  ['not allowed', answered(403, 'not_allowed'), 5],
  ['not found', answered(404, 'not_found'), 6],
  ['refused input', answered(400, 'invalid_input'), 2],
  ['too large', answered(413, 'payload_too_large'), 2],
  ['a conflict', answered(409, 'id_conflict'), 1],
  ['the server gave up waiting', answered(408, 'request_timeout'), 8],
  ['too many requests', answered(429, 'too_many_requests'), 7],
  ['a fault of the server', answered(500), 7],
  ['no room on the server', answered(507, 'storage_full'), 7],
  ['no connection', network('ECONNREFUSED'), 7],
  ['a name that cannot be found', network('ENOTFOUND'), 7],
  ['no answer in time', network('UND_ERR_HEADERS_TIMEOUT'), 8],
  ['the limit of --timeout', new NetworkError(new DOMException('late', 'TimeoutError')), 8],
  ['an unknown option', new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'"), 2],
  ['a noun without a verb', new CommanderError(1, 'commander.help', '(outputHelp)'), 2],
  ['help', new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'), 0],
  ['the version', new CommanderError(0, 'commander.version', '0.1.0'), 0],
  ['our own usage error', usageError('x'), 2],
  ['not signed in', notSignedIn(), 4],
  ['Ctrl-C', new Interrupted(), 130],
  ['a reader that left', new OutputClosed(), 0],
  ['--json', new AlreadyAnswered(), 0],
  ['a defect', new TypeError('x is not a function'), 1],
])('%s', (_, error, exitCode) => {
  expect(describeError(error).exitCode).toBe(exitCode);
});

describe('the words', () => {
  it('name the fields that were refused', () => {
    const problems = [{ field: 'q', message: '100文字以内にしてください' }];
    expect(describeError(answered(400, 'invalid_input', { problems })).next).toContain(
      'q: 100文字以内にしてください',
    );
  });

  it.each([
    [
      "error: unknown option '--sate'\n(Did you mean --state?)",
      '知らないオプションです: --sate',
      'もしかして: --state',
    ],
    ["error: unknown command 'trap'", '知らないコマンドです: trap', '使い方を見る: --help'],
    ["error: missing required argument 'trap'", '引数が足りません: trap', '使い方を見る: --help'],
    [
      "error: option '--url <url>' argument missing",
      'オプションに値がありません: --url <url>',
      '使い方を見る: --help',
    ],
    [
      "error: too many arguments for 'list'. Expected 0 arguments but got 1: a.",
      '引数が多すぎます（受け取ったもの: a）',
      '使い方を見る: --help',
    ],
    [
      "error: option '--color <when>' argument 'x' is invalid. Allowed choices are auto, never.",
      '--color <when> の値「x」: 次のどれかにしてください: auto, never',
      '使い方を見る: --help',
    ],
  ])('are Japanese for %j', (english, message, next) => {
    const trouble = describeError(new CommanderError(1, 'commander.error', english));
    expect(trouble.message).toBe(message);
    expect(trouble.next).toContain(next);
  });

  it('never carry an escape sequence to the terminal', () => {
    const text = reportTrouble(describeError(usageError('\u001B[2J')), { asJson: false, isDebug: false });
    expect(text).toBe('satomori: \\e[2J\n');
  });

  it('are an object where JSON was asked for', () => {
    const text = reportTrouble(describeError(answered(404, 'not_found')), { asJson: true, isDebug: false });
    expect(JSON.parse(text)).toEqual({
      error: { code: 'not_found', message: '文', exit_code: 6, request_id: 'req-1' },
    });
  });
});
