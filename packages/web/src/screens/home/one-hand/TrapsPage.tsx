import { errorText, isolateText, type Trap, TRAP_STATE_LOOKS } from '@satomori/core';
import type { OneHand } from '../../../platform/device/oneHand.ts';
import { isVisited } from '../../../traps/visitAnswers.ts';
import { ChoicePage } from '../../../ui/one-hand/ChoicePage.tsx';
import { compareTexts } from '../../../ui/text/compare.ts';
import { useShownConnection } from './useShownConnection.ts';

interface TrapsPageProps {
  settings: OneHand;
  /** `undefined` while they are read. */
  traps: readonly Trap[] | undefined;
  error: unknown;
  onTrap: (id: string) => void;
  onBack: () => void;
}

const RANKS: readonly Trap['state'][] = ['fired', 'checked'];
const rank = ({ state }: Trap): number => (RANKS.includes(state) ? RANKS.indexOf(state) : RANKS.length);

/** The traps that are visited: fired ones first, then those to be set again, then by name. */
export function TrapsPage({ settings, traps, error, onTrap, onBack }: TrapsPageProps) {
  const { lines } = useShownConnection();
  const visited = (traps ?? [])
    .filter(({ state }) => isVisited(state))
    .toSorted((a, b) => rank(a) - rank(b) || compareTexts(a.name, b.name));
  const none = traps === undefined ? 'わなの一覧を読み込んでいます…' : '使用中のわなはありません。';
  return (
    <ChoicePage
      settings={settings}
      title="どのわなですか"
      lines={[...(visited.length === 0 && error === null ? [none] : []), ...lines]}
      error={traps === undefined && error !== null ? errorText(error) : null}
      choices={visited.map(({ id, name, trap_no, state }) => ({
        value: id,
        label: [
          ...(RANKS.includes(state) ? [TRAP_STATE_LOOKS[state].word] : []),
          isolateText(name),
          trap_no,
        ].join(' '),
        isDanger: state === 'fired',
      }))}
      onChoose={onTrap}
      onBack={onBack}
    />
  );
}
