import { Text, useApp, useInput } from 'ink';
import type { Style } from '../output/style.ts';
import { keysOf } from './keysOf.ts';

interface StartingProps {
  style: Style;
  onQuit: () => void;
  onInterrupt: () => void;
  onStop: () => Promise<void>;
}

/** Shown until the server has confirmed who is signed in. */
export function Starting({ style, onQuit, onInterrupt, onStop }: StartingProps) {
  const { suspendTerminal } = useApp();
  useInput((input, key) => {
    const keys = keysOf(input, key);
    if (keys.includes('interrupt')) onInterrupt();
    else if (keys.includes('stop')) void suspendTerminal(onStop);
    else if (keys.includes('q')) onQuit();
  });
  return (
    <Text>
      <Text bold={style.hasColor}>里守</Text>
      {'  接続しています…  q 終了'}
    </Text>
  );
}
