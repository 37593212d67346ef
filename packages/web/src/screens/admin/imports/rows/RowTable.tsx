import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits } from '@satomori/core';
import { useState } from 'react';
import { LARGE_SCALE, useAppearance } from '../../../../platform/device/appearance.ts';
import { useIsDesktop } from '../../../../platform/device/viewport.ts';
import type { ImportReader } from '../reading/importReader.ts';
import type { RowFilter, Summary } from '../reading/readingTypes.ts';
import { RowItem } from './RowItem.tsx';
import { useRowWindow } from './useRowWindow.ts';

const ROW_PX = { desktop: 44, phone: 128 };

const useStyles = makeStyles({
  box: {
    height: 'max(320px, 62dvh)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}` },
  },
  list: { listStyle: 'none', margin: 0, padding: 0 },
});

interface RowTableProps {
  reader: ImportReader;
  filter: RowFilter;
  onEdited: (summary: Summary) => void;
}

/** An open row, by its place among those shown, and the pixels by which it is higher. */
interface OpenRow {
  place: number;
  extra: number;
}

/** All rows of the file; only those that are seen are drawn. A pressed row opens to be edited. */
export function RowTable({ reader, filter, onEdited }: RowTableProps) {
  const styles = useStyles();
  const { isLarge } = useAppearance();
  const rowPx = ROW_PX[useIsDesktop() ? 'desktop' : 'phone'] * (isLarge ? LARGE_SCALE : 1);
  const { loaded, setFirst, replace } = useRowWindow(reader, filter);
  const [open, setOpen] = useState<OpenRow | null>(null);
  const { total, from, rows } = loaded;
  const to = from + rows.length;
  const extraIn = (is: (place: number) => boolean) => (open !== null && is(open.place) ? open.extra : 0);
  const above = from * rowPx + extraIn((place) => place < from);
  const below = Math.max(0, total - to) * rowPx + extraIn((place) => place >= to);

  return (
    <div
      className={styles.box}
      role="region"
      aria-label="読み取った行"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const place = Math.floor(currentTarget.scrollTop / rowPx);
        setFirst(
          open !== null && place > open.place
            ? Math.max(open.place, place - Math.ceil(open.extra / rowPx))
            : place,
        );
      }}
    >
      <div style={{ height: above }} />
      <ul className={styles.list} aria-label={`${groupDigits(total)}行`}>
        {rows.map((row, at) => (
          <RowItem
            key={row.index}
            row={row}
            place={from + at}
            total={total}
            rowPx={rowPx}
            isOpen={open?.place === from + at}
            onToggle={() => setOpen(open?.place === from + at ? null : { place: from + at, extra: 0 })}
            onExtra={(extra) =>
              setOpen((now) => (now === null || now.extra === extra ? now : { ...now, extra }))
            }
            onEdit={async (heading, text) => {
              const edited = await reader.ask('edit', { index: row.index, heading, text });
              replace(edited.row);
              onEdited(edited.summary);
            }}
          />
        ))}
      </ul>
      <div style={{ height: below }} />
    </div>
  );
}
