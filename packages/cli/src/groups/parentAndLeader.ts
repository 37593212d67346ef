import { type Group, GROUP_LABELS, type ReadingApi } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { printWritten } from '../command/printWritten.ts';
import type { OptionDefinition } from '../options/option.ts';
import { findPerson } from '../people/findPerson.ts';
import { findGroup } from './findGroup.ts';
import { GROUP_COLUMNS } from './list.ts';

/** Where a group stands, and who leads it, as typed; an empty text means none. */
export interface ParentAndLeader {
  parent?: string;
  leader?: string;
}

export const PARENT_AND_LEADER_OPTIONS: readonly OptionDefinition[] = [
  { flags: '--parent <group>', description: `${GROUP_LABELS.parent_id}の名前か id（'' なら、いちばん上）` },
  {
    flags: '--leader <user>',
    description: `${GROUP_LABELS.leader_user_id}の名前、番号、id（'' なら、なし）`,
  },
];

const foundBy = <Row>(wanted: string | undefined, find: (wanted: string) => Promise<Row>) =>
  wanted === undefined || wanted === '' ? null : find(wanted);

/** The rows that the options name; `null` for none. */
export async function parentAndLeaderOf(api: ReadingApi, { parent, leader }: ParentAndLeader) {
  return {
    parent: await foundBy(parent, (wanted) => findGroup(api, wanted)),
    leader: await foundBy(leader, (wanted) => findPerson(api, wanted)),
  };
}

/** The lines of a question before something is written. */
export const parentAndLeaderLines = (
  { parent, leader }: ParentAndLeader,
  found: Awaited<ReturnType<typeof parentAndLeaderOf>>,
): string[] => [
  ...(parent === undefined ? [] : [`${GROUP_LABELS.parent_id}  ${found.parent?.name ?? 'なし'}`]),
  ...(leader === undefined ? [] : [`${GROUP_LABELS.leader_user_id}  ${found.leader?.name ?? 'なし'}`]),
];

/** Prints a group that was written. */
export const printGroup = (context: WritingContext, group: Group): Promise<void> =>
  printWritten(context, { id: group.id, row: group, columns: GROUP_COLUMNS });
