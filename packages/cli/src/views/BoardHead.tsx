import { type ConnectionState, formatTime, type Trap, TRAP_STATE_LOOKS, TRAP_STATES } from '@satomori/core';
import { Box, Text } from 'ink';
import { colorOf, signOf, type Style } from '../output/style.ts';
import { inkColor } from './inkColor.ts';

const CONNECTION_WORDS: Record<ConnectionState, string> = {
  connecting: '接続しています',
  connected: '接続中',
  disconnected: '切断',
};

interface BoardHeadProps {
  title: string;
  traps: readonly Trap[];
  connection: ConnectionState;
  readAt: number | null;
  style: Style;
}

/** A trap that a person took out of service needs nobody. */
const COUNTED = TRAP_STATES.filter(
  (state) => state !== 'planned' && state !== 'stopped' && state !== 'removed',
);

/** Whose traps, how many in which state, and how old all of it is. */
export function BoardHead({ title, traps, connection, readAt, style }: BoardHeadProps) {
  const counts = COUNTED.map((state) => ({
    state,
    count: traps.filter((trap) => trap.state === state).length,
  }));
  return (
    <Box justifyContent="space-between">
      <Text wrap="truncate">
        {`里守  ${title}  `}
        {counts
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => (
            <Text key={state} {...inkColor(colorOf(TRAP_STATE_LOOKS[state]), style)}>
              {`${signOf(TRAP_STATE_LOOKS[state], style)}${count} `}
            </Text>
          ))}
      </Text>
      <Text {...(connection === 'connected' ? {} : inkColor('red', style))}>
        {`${CONNECTION_WORDS[connection]}${readAt === null ? '' : ` ${formatTime(readAt)}`}`}
      </Text>
    </Box>
  );
}
