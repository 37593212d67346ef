import { Button } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { Empty } from '../../ui/list/Empty.tsx';
import { EVERYTHING, isFiltered, type TimelineAddress } from '../filter/timelineAddress.ts';

interface EmptyTimelineProps {
  address: TimelineAddress;
  words: { noun: string; empty: string };
  posting: { to: string; label: string } | null;
  onChange: (part: Partial<TimelineAddress>) => void;
}

/** What the list would contain, or that the filter leaves nothing, and the one action that changes it. */
export function EmptyTimeline({ address, words, posting, onChange }: EmptyTimelineProps) {
  if (!isFiltered(address))
    return (
      <Empty action={posting !== null && <Link to={posting.to}>{posting.label}</Link>}>{words.empty}</Empty>
    );
  const text =
    address.state === 'submitted'
      ? `承認待ちの${words.noun}はありません。`
      : `この条件に合う${words.noun}はありません。`;
  return <Empty action={<Button onClick={() => onChange(EVERYTHING)}>すべて表示</Button>}>{text}</Empty>;
}
