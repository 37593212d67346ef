import { Button } from '@fluentui/react-components';
import type { Trap } from '@satomori/core';
import { Empty } from '../../ui/list/Empty.tsx';

const UNPROVEN = new Set<Trap['state']>(['unknown', 'path_down']);

/**
 * No fired traps does not mean that all is well: traps without a proof are named together with it.
 * Source: R11.
 */
export function NoFiredTraps({ traps }: { traps: readonly Trap[] }) {
  if (traps.length === 0) {
    return <Empty>わながまだ登録されていません。登録されると、作動したわながここに出ます。</Empty>;
  }
  const unproven = traps.filter(({ state }) => UNPROVEN.has(state)).length;
  if (unproven === 0) return <Empty>作動しているわなはありません。</Empty>;
  return (
    <Empty
      action={
        <Button as="a" href="#/HokapatoList?state=unknown,path_down">
          様子が分からないわなを見る
        </Button>
      }
    >
      作動の知らせはありません。ただし {unproven}基は様子が分かりません。
    </Empty>
  );
}
