import { Button } from '@fluentui/react-components';
import { Empty } from '../../ui/list/Empty.tsx';
import { isFiltered, withoutFilters } from './listAddress.ts';
import type { useListAddress } from './useListAddress.ts';

interface EmptyDevicesProps {
  what: string;
  list: Pick<ReturnType<typeof useListAddress>, 'address' | 'change'>;
}

/** Reports that the filter leaves nothing, and offers the whole list. */
export function EmptyDevices({ what, list: { address, change } }: EmptyDevicesProps) {
  if (!isFiltered(address)) return <Empty>{`ここに${what}が並びます。`}</Empty>;
  return (
    <Empty action={<Button onClick={() => change(withoutFilters(address))}>すべて表示</Button>}>
      {`この条件に合う${what}はありません。`}
    </Empty>
  );
}
