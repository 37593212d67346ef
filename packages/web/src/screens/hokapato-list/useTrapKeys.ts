import type { Trap } from '@satomori/core';
import { useState } from 'react';
import { useShortcuts } from '../../platform/page/shortcuts.ts';
import { useSession } from '../../queries/session/session.tsx';
import { toggled } from './listAddress.ts';
import type { useListAddress } from './useListAddress.ts';

/** A record started by a key; the stamp distinguishes one press from the next. */
interface OpenAct {
  id: string;
  stamp: number;
}

/** Id of the row that has the focus. */
const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;

/** Keys of the list of traps: `f` shows fired ones, `c` records an act at the focused or open trap. */
export function useTrapKeys(list: ReturnType<typeof useListAddress>, byId: ReadonlyMap<string, Trap>) {
  const { address, change } = list;
  const { user } = useSession();
  const [openAct, setOpenAct] = useState<OpenAct | null>(null);

  function open(id: string) {
    setOpenAct(null);
    list.open(id);
  }
  function close() {
    setOpenAct(null);
    list.close();
  }
  function record() {
    const id = focusedRow() ?? address.openId;
    if (id === null || !byId.has(id)) return;
    setOpenAct({ id, stamp: Date.now() });
    if (address.openId !== id) list.open(id);
  }

  useShortcuts('わなの一覧', [
    {
      keys: 'f',
      does: '作動だけにする・戻す',
      act: () => change({ states: toggled(address.states, 'fired') }),
    },
    ...(user.is_shared_viewer ? [] : [{ keys: 'c', does: '確認・見回りを記録', act: record }]),
  ]);
  return { openAct, open, close };
}
