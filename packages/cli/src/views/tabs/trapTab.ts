import {
  MAX_PAGE_SIZE,
  type ReadingApi,
  textMatcher,
  type Trap,
  TRAP_STATE_LOOKS,
  TRAP_STATES,
  trapAt,
} from '@satomori/core';
import type { ReadingContext } from '../../command/context.ts';
import { createLiveList } from '../../live/liveList.ts';
import { colorOf, signOf, type Style } from '../../output/style.ts';
import { TRAP_STATE_WORDS } from '../../traps/filter.ts';
import { byNeed, TRAP_COLUMNS } from '../../traps/list.ts';
import { trapDetails } from '../../traps/show.ts';
import { defineTab, type SummaryPart, type Tab } from './tab.ts';
import { CliError } from '../../errors/cliError.ts';

/**
 * The person's own notifications of a trap's open incident: acknowledging them means 向かいます to the trap.
 *
 * @throws {CliError} where the person received none
 */
async function notificationsOf(
  api: Pick<ReadingApi, 'notifications'>,
  trap: Pick<Trap, 'id' | 'incident_id'>,
  signal: AbortSignal,
): Promise<string[]> {
  const { json } = await api.notifications.list({ trap_id: trap.id, limit: MAX_PAGE_SIZE }, { signal });
  const ids = json
    .filter(({ incident_id }) => incident_id !== null && incident_id === trap.incident_id)
    .map(({ id }) => id);
  if (ids.length === 0) {
    throw new CliError(
      'notFound',
      'not_notified',
      'このわなの通知があなたに届いていないため、「向かいます」を送れません。',
    );
  }
  return ids;
}

const textsOf = (trap: Trap) => [
  trap.name,
  trap.trap_no,
  TRAP_STATE_WORDS[trap.state],
  trap.last_gateway_name,
  trap.group_name,
];

/** A trap that a person took out of service needs no attention. */
const COUNTED = TRAP_STATES.filter(
  (state) => state !== 'planned' && state !== 'stopped' && state !== 'removed',
);

/** The number of traps in each state. */
function countStates(traps: readonly Trap[], style: Style, now: number): SummaryPart[] {
  const counts = new Map<string, number>();
  for (const trap of traps) {
    const { state } = trapAt(trap, now);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return COUNTED.filter((state) => counts.has(state)).map((state) => {
    const look = TRAP_STATE_LOOKS[state];
    return {
      sign: signOf(look, style),
      word: look.word,
      count: counts.get(state) ?? 0,
      color: colorOf(look),
    };
  });
}

export const createTrapTab = ({ api, now, signal }: ReadingContext): Tab =>
  defineTab<Trap>({
    name: 'traps',
    label: 'わな',
    unit: '基',
    resources: ['traps', 'trap_logs'],
    isAlwaysFresh: true,
    columns: TRAP_COLUMNS,
    list: createLiveList<Trap>({
      readPage: api.traps.list,
      now,
      signal,
    }),
    details: (trap, style, at) => trapDetails(trapAt(trap, at), style, at),
    arrange: (traps, filter, at) => {
      const isFound = textMatcher(filter);
      return traps
        .map((trap) => trapAt(trap, at))
        .filter((trap) => isFound(textsOf(trap)))
        .sort(byNeed);
    },
    acknowledgeable: (trap) =>
      trap.open_fired_at === null
        ? null
        : { target: trap.name, notifications: (ended) => notificationsOf(api, trap, ended) },
    summary: countStates,
  });
