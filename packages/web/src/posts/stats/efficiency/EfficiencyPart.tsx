import { useState } from 'react';
import type { StatsFilter } from '../../../queries/posts/stats.ts';
import { Folded } from '../../../ui/page/Folded.tsx';
import { EfficiencyResult } from './EfficiencyResult.tsx';

/** 捕獲効率: captures and sightings per effort, folded, and read when it is opened. */
export function EfficiencyPart({ filter }: { filter: StatsFilter }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Folded title="捕獲効率" now="台日・人日あたりの捕獲と目撃、前年との比較" onToggle={setIsOpen}>
      {isOpen && <EfficiencyResult filter={filter} />}
    </Folded>
  );
}
