import { isolateText } from '@satomori/core';
import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type RefCallback, useCallback, useState } from 'react';
import { Facts } from '../../../../ui/list/Facts.tsx';
import type { RowView } from '../reading/readingTypes.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '8px 12px 16px' },
  cells: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: '8px 16px',
  },
  problem: {
    margin: 0,
    color: tokens.colorStatusDangerForeground1,
    fontWeight: 700,
    overflowWrap: 'anywhere',
  },
  note: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

interface CellFieldsProps {
  row: RowView;
  onExtra: (pixels: number) => void;
  onEdit: (heading: string, text: string) => Promise<void>;
}

/** Tells the height of an element while it is there. */
const useHeight = (onHeight: (pixels: number) => void): RefCallback<HTMLElement> =>
  useCallback(
    (element) => {
      if (element === null || typeof ResizeObserver === 'undefined') return;
      const observer = new ResizeObserver(() => onHeight(element.offsetHeight));
      observer.observe(element);
      return () => observer.disconnect();
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the height alone is told again
    [],
  );

/** The cells of a row as they are in the file, to be edited; the row is read again with each letter. */
export function CellFields({ row, onExtra, onEdit }: CellFieldsProps) {
  const styles = useStyles();
  const measured = useHeight(onExtra);
  // What is typed counts, not the answer that may come later.
  const [typed, setTyped] = useState<Record<string, string>>({});
  return (
    <div ref={measured} className={styles.part}>
      {row.problems.map(({ label, text }) => (
        <p key={`${label} ${text}`} className={styles.problem}>
          {isolateText(`${label}: ${text}`)}
        </p>
      ))}
      {row.notes.length > 0 && <p className={styles.note}>{isolateText(row.notes.join('。'))}</p>}
      <div className={styles.cells}>
        {row.cells.map(({ heading, text }) => (
          <Field key={heading} label={heading}>
            <Input
              aria-label={`${row.line}行目の${heading}`}
              value={typed[heading] ?? text}
              onChange={(_, { value }) => {
                setTyped((now) => ({ ...now, [heading]: value }));
                void onEdit(heading, value);
              }}
            />
          </Field>
        ))}
      </div>
      <Facts facts={row.values.map(({ label, text }) => [label, isolateText(text)] as const)} />
    </div>
  );
}
