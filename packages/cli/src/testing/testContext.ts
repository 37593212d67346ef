import type { HttpClient, ReadingApi } from '@satomori/core';
import { vi } from 'vitest';
import { buildCommand } from '../command/buildCommand.ts';
import type { Contexts, WritingContext } from '../command/context.ts';
import type { AnyCommand } from '../command/defineCommand.ts';
import { createOutput, type OutputMode } from '../output/output.ts';
import { createFileCalls } from '../server/connect.ts';
import { createProgress } from '../terminal/progress.ts';
import { answer, NOW, siteWith } from './samples.ts';

type Lists = {
  [Name in keyof ReadingApi]?: Partial<
    Record<'list' | 'read' | 'me' | 'why' | 'signal' | 'batteryEnd' | 'efficiency' | 'photoRepeats', unknown>
  >;
};

/** A context whose server has these lists, and its output. Questions are not possible. */
export function testContext(lists: Lists = {}, mode: OutputMode = 'tsv') {
  const out: string[] = [];
  const said: string[] = [];
  const nothing = { list: vi.fn(async () => answer([])) };
  const context: WritingContext = {
    output: createOutput({
      mode,
      json: { fields: null, wantsNames: false },
      style: { hasColor: false, isAscii: false },
      sink: { write: async (piece) => void out.push(Buffer.from(piece).toString()) },
      room: 80,
      now: () => NOW,
    }),
    say: (...lines) => void said.push(...lines),
    progress: (label, total) =>
      createProgress({ stream: { write: (line) => said.push(line) }, isLive: false, label, total }),
    now: () => NOW,
    saveMemory: () => {},
    signal: new AbortController().signal,
    ask: { isPossible: false, line: vi.fn(), hidden: vi.fn(), confirm: vi.fn() },
    isSpoken: false,
    isTerminal: false,
    screen: () => ({ columns: 80, rows: 24 }),
    isInteractive: false,
    environment: {},
    stdin: process.stdin,
    target: { context: null, url: 'http://localhost:8787/web', productKey: undefined, tokenKey: 'x' },
    api: {
      traps: nothing,
      gateways: nothing,
      trapLogs: nothing,
      gatewayLogs: nothing,
      notifications: nothing,
      captures: nothing,
      sightings: nothing,
      sites: { list: vi.fn(async () => answer([siteWith({ post_needs_approval: true })])) },
      ...lists,
    } as unknown as ReadingApi,
    files: createFileCalls({ raw: vi.fn() } as unknown as HttpClient),
    follow: vi.fn(),
    writing: {
      auth: { signIn: vi.fn(), signOut: vi.fn(), changePassword: vi.fn() },
      traps: { create: vi.fn(), change: vi.fn(), remove: vi.fn() },
      gateways: { create: vi.fn(), change: vi.fn(), remove: vi.fn() },
      integrations: {
        create: vi.fn(),
        revoke: vi.fn(),
        attempt: vi.fn(),
        broker: vi.fn(),
        changeBroker: vi.fn(),
        line: vi.fn(),
        mapping: vi.fn(),
        changeMapping: vi.fn(),
        replay: vi.fn(),
      },
      trapLogs: { record: vi.fn(), cancel: vi.fn() },
      notifications: { act: vi.fn() },
      captures: { create: vi.fn(), change: vi.fn(), putPhoto: vi.fn() },
      sightings: { create: vi.fn(), change: vi.fn(), putPhoto: vi.fn() },
      sites: { change: vi.fn() },
      alarmRules: { change: vi.fn(), attempt: vi.fn() },
      efforts: { create: vi.fn() },
      areas: { addAll: vi.fn(), change: vi.fn(), remove: vi.fn() },
      imports: {
        begin: vi.fn(),
        putRows: vi.fn(),
        run: vi.fn(),
        get: vi.fn(),
        cancel: vi.fn(),
        report: vi.fn(),
        undo: vi.fn(),
      },
    },
    call: vi.fn(),
    send: vi.fn(),
  };
  return { context, printed: () => out.join(''), said };
}

/** Contexts for tests of parsing, where `run` is replaced. */
export const noContexts = new Proxy({} as Contexts, { get: () => async () => ({}) });

/** Parses arguments with one command and passes them to `run` in place of its own; errors are thrown. */
export const parse = (definition: AnyCommand, run: AnyCommand['run'], args: string[]) =>
  buildCommand({ ...definition, run }, noContexts)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .parseAsync(args, { from: 'user' });
