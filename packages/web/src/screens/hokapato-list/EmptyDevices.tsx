import { Button } from '@fluentui/react-components';
import { Empty } from '../../ui/list/Empty.tsx';

interface EmptyDevicesProps {
  what: string;
  isFiltered: boolean;
  onShowAll: () => void;
}

/** Reports that the filter leaves nothing, and offers the whole list. */
export const EmptyDevices = ({ what, isFiltered, onShowAll }: EmptyDevicesProps) => (
  <Empty action={isFiltered ? <Button onClick={onShowAll}>すべて表示</Button> : undefined}>
    {isFiltered ? `この条件に合う${what}はありません。` : `ここに${what}が並びます。`}
  </Empty>
);
