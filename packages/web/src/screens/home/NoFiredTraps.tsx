import { Button } from '@fluentui/react-components';
import type { Trap } from '@satomori/core';
import { Empty } from '../../ui/list/Empty.tsx';
import { countUnproven, noFiredText } from '../../traps/noFiredText.ts';

/** In place of the list of fired traps. Source: R11. */
export function NoFiredTraps({ traps }: { traps: readonly Trap[] }) {
  if (traps.length === 0) {
    return <Empty>わながまだ登録されていません。登録されると、作動したわながここに出ます。</Empty>;
  }
  const action = (
    <Button as="a" href="#/HokapatoList?state=unknown,path_down">
      様子が分からないわなを見る
    </Button>
  );
  return <Empty action={countUnproven(traps) === 0 ? undefined : action}>{noFiredText(traps)}</Empty>;
}
