import { useApp, useInput } from 'ink';
import { useRef, useState } from 'react';
import { describeError } from '../errors/describeError.ts';
import { visible } from '../text/visible.ts';
import { keysOf } from './keysOf.ts';
import { type Effect, type OnScreen, pressKey } from './pressKey.ts';
import { type ScreenState, startState } from './screenState.ts';
import type { Acknowledgeable, Tab } from './tabs/tab.ts';

/** The effects of keys outside of the screen state. */
export interface ScreenActs {
  onQuit: () => void;
  /** Ctrl-C: in raw mode it arrives as a key. */
  onInterrupt: () => void;
  /** Ctrl-Z: resolves when the screen is continued. */
  onStop: () => Promise<void>;
  /** Sends 向かいます. @throws {ApiError CliError} on failure */
  send: (to: Acknowledgeable, etaMinutes: number | null) => Promise<void>;
}

/** The state of the screen, changed by keys. `onScreenOf` returns what is on the screen for a state. */
export function useScreen(
  tabs: readonly Tab[],
  acts: ScreenActs,
  onScreenOf: (state: ScreenState) => OnScreen,
): ScreenState {
  const { suspendTerminal } = useApp();
  const [state, setState] = useState(() => startState(tabs.length));
  // Several keys can arrive before the next frame.
  const latest = useRef(state);

  function become(next: ScreenState): void {
    latest.current = next;
    setState(next);
  }

  async function send({ to, etaMinutes }: Extract<Effect, { kind: 'send' }>): Promise<void> {
    let notice = `「${to.target}」に向かうことを知らせました。`;
    try {
      await acts.send(to, etaMinutes);
    } catch (error) {
      notice = `知らせられませんでした: ${describeError(error).message}`;
    }
    const { mode } = latest.current;
    become({
      ...latest.current,
      mode: mode.kind === 'acknowledge' ? mode.back : mode,
      notice: visible(notice),
    });
  }

  function set(effect: Effect): void {
    const list = tabs[latest.current.tab]?.list;
    if (effect.kind === 'quit') acts.onQuit();
    else if (effect.kind === 'interrupt') acts.onInterrupt();
    else if (effect.kind === 'stop') void suspendTerminal(acts.onStop);
    else if (effect.kind === 'more') void list?.more();
    else if (effect.kind === 'search') void list?.search(effect.text);
    else void send(effect);
  }

  useInput((input, key) => {
    for (const each of keysOf(input, key)) {
      const step = pressKey(latest.current, each, onScreenOf(latest.current));
      become(step.state);
      if (step.effect !== undefined) set(step.effect);
    }
  });
  return state;
}
