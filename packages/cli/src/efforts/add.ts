import {
  answererOf,
  type Effort,
  CAPTURE_METHOD_LABELS,
  EFFORT_FIELDS,
  type EffortInput,
  fieldText,
  isZeroDay,
  newId,
  SPECIES_LABELS,
  ZERO_DAY,
  ZERO_DAY_LABEL,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { usageError } from '../errors/cliError.ts';
import { choiceOf } from '../options/choices.ts';
import { checkedDay } from '../options/days.ts';
import { readDaySpan } from '../options/daySpan.ts';
import { parseCount, parseWhole } from '../options/numbers.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import { findPerson } from '../people/findPerson.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { EFFORT_COLUMNS } from './list.ts';
import { yesOption } from '../options/yesOption.ts';

interface AddEffortOptions {
  method: EffortInput['method'];
  date?: string;
  species?: NonNullable<EffortInput['species']>;
  people?: number;
  days?: number;
  traps?: number;
  sighted?: number;
  captured?: number;
  /** Nothing was seen or caught. */
  zero?: boolean;
  place?: string;
  memo?: string;
  hunter?: string;
  /** Id of the record; sending it again with the same id creates no second record. */
  id?: string;
  yes?: boolean;
}

/** @throws {CliError} for more than one day */
function dayOf(text: string, now: number): string {
  const span = readDaySpan(text, now);
  if (span === null || span.first !== span.last)
    throw usageError('--date は1日にしてください（例: 2026-11-20、R8.11.20、today）。');
  return span.first;
}

/** The counts as entered; what was not counted is left out. Source: R240. */
function countsOf({ zero = false, sighted, captured }: AddEffortOptions) {
  if (zero && (sighted !== undefined || captured !== undefined))
    throw usageError('--zero は --sighted や --captured と一緒に使えません。');
  if (zero) return ZERO_DAY;
  return {
    ...(sighted === undefined ? {} : { sighted_count: sighted }),
    ...(captured === undefined ? {} : { captured_count: captured }),
  };
}

function bodyOf(options: AddEffortOptions, hunterId: string | null, now: number): EffortInput {
  const { method, species, people = 1, days = 1, traps, place, memo } = options;
  return {
    id: options.id ?? newId(),
    date: dayOf(options.date ?? 'today', now),
    method,
    hunters_out: people,
    days_out: days,
    ...countsOf(options),
    ...(species === undefined ? {} : { species }),
    ...(traps === undefined ? {} : { traps_set: traps }),
    ...(place === undefined ? {} : { place }),
    ...(memo === undefined ? {} : { memo }),
    ...(hunterId === null ? {} : { hunter_id: hunterId }),
  };
}

const ASKED = [
  ...(['date', 'method', 'species', 'hunters_out', 'days_out', 'traps_set', 'sighted_count'] as const),
  ...(['captured_count', 'place', 'memo'] as const),
];

/** What is going to be recorded, line by line. */
function linesOf(body: EffortInput, hunterName: string | null): string[] {
  const row = Object.fromEntries(ASKED.map((name) => [name, body[name] ?? null]));
  const lines = ASKED.flatMap((name) => {
    const text = fieldText(EFFORT_FIELDS, row as never, name);
    return text === null ? [] : `${EFFORT_FIELDS[name].label}  ${text}`;
  });
  return [
    ...(hunterName === null ? [] : [`${EFFORT_FIELDS.hunter_name.label}  ${hunterName}`]),
    ...lines,
    ...(isZeroDay(row as never) ? [ZERO_DAY_LABEL] : []),
  ];
}

async function record({ writing, say, signal }: WritingContext, body: EffortInput): Promise<Effort> {
  try {
    return await writing.efforts.create(body, { signal });
  } catch (error) {
    // The server itself has neither accepted nor refused.
    if (answererOf(error) !== 'server')
      say(`記録できたか分かりません。同じ記録として送り直すには --id ${body.id} を付けてください。`);
    throw error;
  }
}

/** Records an entry of the hunting calendar, once by its id. */
export async function addEffort(context: WritingContext, options: AddEffortOptions): Promise<void> {
  const { api, ask, say, now } = context;
  const hunter = options.hunter === undefined ? null : await findPerson(api, options.hunter);
  const body = bodyOf(options, hunter?.id ?? null, now());
  if (options.yes !== true) {
    const doing = '記録して';
    mustBeAskable(ask, doing);
    say(...linesOf(body, hunter?.name ?? null));
    await confirm(ask, { doing, question: 'この出猟を記録しますか？', declined: '記録しませんでした。' });
  }
  const effort = await record(context, body);
  await printWritten(context, { id: effort.id, row: effort, columns: EFFORT_COLUMNS });
  say('記録しました。');
}

export const addEffortCommand = defineCommand({
  noun: 'efforts',
  verb: 'add',
  summary: '出猟を記録する（何も捕れなかった日も）',
  options: [
    {
      flags: '--method <method>',
      description: '捕獲方法（gun_drive、snare など。くくりわな でもよい）',
      parse: choiceOf(CAPTURE_METHOD_LABELS),
      isRequired: true,
    },
    {
      flags: '--date <day>',
      description: '出猟日、続けて出たときははじめの日（2026-11-20、R8.11.20、yesterday。既定は today）',
      parse: checkedDay,
    },
    {
      flags: '--species <species>',
      description: '鳥獣の種類（boar、sika_deer など。イノシシ でもよい）',
      parse: choiceOf(SPECIES_LABELS),
    },
    { flags: '--people <count>', description: '出猟人数（既定は 1）', parse: parseCount },
    { flags: '--days <count>', description: '出猟日数（既定は 1）', parse: parseCount },
    { flags: '--traps <count>', description: 'わなの数（捕獲方法がわなのとき）', parse: parseCount },
    { flags: '--sighted <count>', description: '目撃数（数えていなければ付けない）', parse: parseWhole },
    { flags: '--captured <count>', description: '捕獲数（数えていなければ付けない）', parse: parseWhole },
    { flags: '--zero', description: `${ZERO_DAY_LABEL}（目撃数も捕獲数も 0）` },
    { flags: '--place <text>', description: '場所（地名、ハンターマップのメッシュ番号）' },
    { flags: '--memo <text>', description: 'メモ（500文字まで）' },
    { flags: '--hunter <user>', description: 'ほかの人の出猟として（名前、番号、id。管理者だけ）' },
    {
      flags: '--id <uuid>',
      description: '記録の id（送り直しても一度だけ記録される）',
      parse: parseRecordId,
    },
    yesOption('確認せずに記録する'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).effortSchema },
  run: addEffort,
});
