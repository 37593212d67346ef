import { makeStyles } from '@fluentui/react-components';
import type { FormQuestion } from '@satomori/core';
import type { ReactNode } from 'react';
import { BigButton } from '../../ui/one-hand/BigButton.tsx';
import { OneHandPage, type OneHandPageProps } from '../../ui/one-hand/OneHandPage.tsx';

const ROWS = [
  [1, 2, 3],
  [4, 5],
];

/** More than fit above the figures are not counted at a glance. */
const MAX_PICTURES = 12;

const useStyles = makeStyles({ pictures: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

interface NumberStepProps extends Omit<OneHandPageProps, 'title' | 'rows'> {
  question: FormQuestion;
  value: number | null;
  /** What is counted. */
  picture?: ReactNode;
  onValue: (value: number) => void;
}

/** A number by large figures; above five one more at each press. */
export function NumberStep({ question, value, picture, onValue, ...page }: NumberStepProps) {
  const styles = useStyles();
  const unit = question.unit ?? '';
  const { min, max } = question;
  const isAllowed = (each: number) => each >= (min ?? each) && each <= (max ?? each);
  const figure = (each: number) => (
    <BigButton
      key={each}
      isNumber
      isChosen={value === each}
      isOff={!isAllowed(each)}
      onClick={() => isAllowed(each) && onValue(each)}
    >
      {String(each)}
    </BigButton>
  );
  const next = (value ?? 0) + 1;
  const more = (
    <BigButton key="more" isOff={!isAllowed(next)} onClick={() => isAllowed(next) && onValue(next)}>
      {`1${unit}ふやす`}
    </BigButton>
  );
  return (
    <OneHandPage
      {...page}
      title={question.question}
      lines={[value === null ? '数を押してください' : `${value}${unit}`, ...(page.lines ?? [])]}
      rows={ROWS.map((row, index) => ({
        isOfPictures: true,
        targets: [...row.map(figure), ...(index === ROWS.length - 1 ? [more] : [])],
      }))}
    >
      <div className={styles.pictures} aria-hidden>
        {Array.from({ length: Math.min(value ?? 0, MAX_PICTURES) }, (_, index) => (
          <span key={index}>{picture}</span>
        ))}
      </div>
    </OneHandPage>
  );
}
