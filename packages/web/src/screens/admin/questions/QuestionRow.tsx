import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { type AdminQuestion, conditionText, QUESTION_KIND_LABELS } from '@satomori/core';
import { Fact } from '../../../ui/list/CardList.tsx';
import { RequiredMark } from '../../../ui/form/RequiredMark.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '4px 8px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  number: { paddingTop: '10px', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  question: {
    display: 'block',
    width: '100%',
    minHeight: '40px',
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    fontWeight: 700,
    textAlign: 'start',
    color: tokens.colorBrandForeground1,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  moves: { display: 'flex', gap: '4px' },
});

interface QuestionRowProps {
  question: AdminQuestion;
  /** Its place in the form, from 1. */
  number: number;
  form: readonly AdminQuestion[];
  groupName: string | null;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
}

const MOVES = [
  { by: -1, word: '上へ', icon: <ChevronUpRegular /> },
  { by: 1, word: '下へ', icon: <ChevronDownRegular /> },
] as const;

/** A question with how and when it is asked, and buttons that move it. */
export function QuestionRow({ question, number, form, groupName, onOpen, onMove }: QuestionRowProps) {
  const styles = useStyles();
  const condition = conditionText(question.condition, form);
  const options = question.options.filter(({ is_active }) => is_active).map(({ label }) => label);
  return (
    <li className={styles.row}>
      <span className={styles.number}>{number}</span>
      <div>
        <button type="button" className={styles.question} onClick={onOpen}>
          {question.question}
          {question.required && <RequiredMark />}
        </button>
        <div className={styles.facts}>
          <Fact word="答え方">{QUESTION_KIND_LABELS[question.kind]}</Fact>
          {condition !== null && <span>{condition}</span>}
          {question.group_id !== null && <Fact word="グループ">{groupName ?? '（ほかのグループ）'}</Fact>}
          {options.length > 0 && <span>{options.join('、')}</span>}
        </div>
      </div>
      <div className={styles.moves}>
        {MOVES.map(({ by, word, icon }) => (
          <Button
            key={by}
            data-move={`${question.id}:${by}`}
            icon={icon}
            aria-label={`${question.question}を${word}`}
            disabledFocusable={form[number - 1 + by] === undefined}
            onClick={() => onMove(by)}
          />
        ))}
      </div>
    </li>
  );
}
