import { type ReactNode, useState } from 'react';
import { BigButton } from './BigButton.tsx';
import { OneHandPage, type OneHandPageProps, type TargetRow } from './OneHandPage.tsx';
import { shownChoices } from './shownChoices.ts';

export interface BigChoice {
  value: string;
  label: string;
  picture?: ReactNode;
  isDanger?: boolean;
}

interface ChoicePageProps extends Omit<OneHandPageProps, 'rows'> {
  choices: readonly BigChoice[];
  /** A list where several can be chosen. */
  chosen?: string | null | readonly string[];
  onChoose: (value: string) => void;
  /** Nothing can be pressed now. */
  isOff?: boolean;
}

/** A question with choices: as many as the thumb reaches, and the rest on further pages. */
export function ChoicePage({ choices, chosen = null, onChoose, isOff = false, ...page }: ChoicePageProps) {
  const [turned, setTurned] = useState(0);
  const arePictures = choices.some(({ picture }) => picture !== undefined);
  const { rows, hasMore } = shownChoices(choices, { arePictures, turned });
  const targets: TargetRow[] = rows.map((row) => ({
    isOfPictures: arePictures,
    targets: row.map(({ value, label, picture, isDanger }) => (
      <BigButton
        key={value}
        picture={picture}
        isDanger={isDanger === true}
        isChosen={chosen === null ? undefined : [chosen].flat().includes(value)}
        isOff={isOff}
        onClick={() => onChoose(value)}
      >
        {label}
      </BigButton>
    )),
  }));
  const more = (
    <BigButton key="more" onClick={() => setTurned(turned + 1)}>
      ほかを見る
    </BigButton>
  );
  const lowest = targets.length - 1;
  const withMore = targets.map((row, index) =>
    hasMore && index === lowest ? { ...row, targets: [...row.targets, more] } : row,
  );
  return <OneHandPage {...page} rows={withMore} />;
}
