import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  select: { minWidth: 0, '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
  below: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
  example: { color: tokens.colorNeutralForeground2, fontSize: '12px', overflowWrap: 'anywhere', minWidth: 0 },
});

interface HeadingSelectsProps {
  label: string;
  /** Several are joined, or the first that is filled counts. */
  chosen: readonly string[];
  headings: readonly string[];
  examples: Readonly<Record<string, string>>;
  max: number;
  onChoose: (headings: string[]) => void;
}

/** The columns of a field: one choice for each, and one more where it is asked for. */
export function HeadingSelects({ label, chosen, headings, examples, max, onChoose }: HeadingSelectsProps) {
  const styles = useStyles();
  const [hasMore, setHasMore] = useState(false);
  const shown = chosen.length === 0 || hasMore ? [...chosen, ''] : chosen;
  const nameOf = (at: number) => (at === 0 ? `${label}の列` : `${label}の${at + 1}番目の列`);
  const choose = (at: number, heading: string) => {
    setHasMore(false);
    onChoose([...chosen.slice(0, at), heading, ...chosen.slice(at + 1)].filter((each) => each !== ''));
  };
  const exampleTexts = chosen.map((heading) => examples[heading] ?? '').filter((text) => text !== '');
  return (
    <div className={styles.part}>
      {shown.map((heading, at) => (
        <Select
          // oxlint-disable-next-line react/no-array-index-key -- the place is what the choice is about
          key={at}
          className={styles.select}
          aria-label={nameOf(at)}
          value={heading}
          onChange={(_, { value }) => choose(at, value)}
        >
          <option value="">（列なし）</option>
          {headings
            .filter((each) => each === heading || !chosen.includes(each))
            .map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
        </Select>
      ))}
      <div className={styles.below}>
        {exampleTexts.length > 0 && (
          <span className={styles.example}>{`例: ${exampleTexts.join(' ／ ')}`}</span>
        )}
        {chosen.length > 0 && chosen.length < max && !hasMore && (
          <Button
            size="small"
            appearance="subtle"
            aria-label={`${label}に列を足す`}
            onClick={() => setHasMore(true)}
          >
            列を足す
          </Button>
        )}
      </div>
    </div>
  );
}
