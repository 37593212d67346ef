import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from 'react';
import { LARGE_SCALE, useAppearance } from '../../platform/device/appearance.ts';
import { type Shortcut, useShortcuts } from '../../platform/page/shortcuts.ts';

export interface Column<Row> {
  key: string;
  title: string;
  /** Track of the CSS grid: `120px`, `minmax(160px, 2fr)`; pixels at the default text size. */
  width: string;
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end';
  isSortable?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface Sort {
  key: string;
  isDescending: boolean;
}

interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** In the order to show; the table requests another order with `onSort`. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (row: Row) => void;
  /** The row whose detail is open. */
  openId?: string | null;
  /** Rows to highlight briefly, because they changed. */
  markedIds?: ReadonlySet<string>;
  className?: string;
}

const useStyles = makeStyles({
  box: {
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'grid',
    alignItems: 'center',
    minHeight: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  bodyRow: {
    cursor: 'pointer',
    // Rows out of view cost no layout, so hundreds of traps scroll smoothly.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 40px',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
    '@media (prefers-reduced-motion: no-preference)': {
      transitionProperty: 'background-color',
      transitionDuration: '150ms',
    },
  },
  open: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
  },
  marked: { backgroundColor: tokens.colorStatusWarningBackground1 },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase100,
  },
  cell: { padding: '2px 10px', lineHeight: 1.3, minWidth: 0, overflowWrap: 'anywhere' },
  end: { textAlign: 'end', justifySelf: 'stretch' },
  headCell: { padding: '0 2px', minWidth: 0 },
  headText: { padding: '0 8px', color: tokens.colorNeutralForeground2, fontWeight: 700 },
  headButton: {
    display: 'flex',
    gap: '4px',
    width: '100%',
    minHeight: '36px',
    alignItems: 'center',
    padding: '0 8px',
    border: 'none',
    background: 'none',
    font: 'inherit',
    fontWeight: 700,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  headButtonEnd: { justifyContent: 'flex-end' },
});

/** The tracks of the columns, scaled with the text size. */
const tracksOf = (columns: readonly Pick<Column<never>, 'width'>[], scale: number): string =>
  columns
    .map(({ width }) => width.replaceAll(/(\d+)px/g, (_, px: string) => `${Number(px) * scale}px`))
    .join(' ');

const KEYS: readonly Shortcut[] = [
  { keys: '↑ ↓', does: '行を移る' },
  { keys: 'Home End', does: '初めと終わりの行' },
  { keys: 'Enter', does: '詳しく見る' },
];

/** Table for desktops: sticky header with sorting, ↑ ↓ Home End move between rows, Enter opens one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort, onSort, onOpen, openId = null, markedIds, className } = props;
  const styles = useStyles();
  const body = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const { isLarge } = useAppearance();
  useShortcuts(label, KEYS);
  const tracks = tracksOf(columns, isLarge ? LARGE_SCALE : 1);
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => rowId(row) === (activeId ?? openId)),
  );

  function moveTo(index: number) {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (row === undefined) return;
    setActiveId(rowId(row));
    body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId(row))}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Buttons and links inside a row keep their own keys.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    if (step !== undefined) moveTo(activeIndex + step);
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(rows.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') {
      const row = rows[activeIndex];
      if (row !== undefined) onOpen(row);
    } else return;
    event.preventDefault();
  }

  return (
    <div
      role="grid"
      aria-label={label}
      aria-describedby={hint}
      aria-rowcount={rows.length + 1}
      className={mergeClasses(styles.box, className)}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.row} style={{ gridTemplateColumns: tracks }}>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={body} onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <BodyRow
            key={rowId(row)}
            id={rowId(row)}
            row={row}
            columns={columns as readonly Column<unknown>[]}
            tracks={tracks}
            isTabStop={index === activeIndex}
            isOpen={rowId(row) === openId}
            isMarked={markedIds?.has(rowId(row)) ?? false}
            onOpen={onOpen as (row: unknown) => void}
            onActive={setActiveId}
          />
        ))}
      </div>
      <span id={hint} hidden>
        上下の矢印キーで行を移り、Enterで詳しく見ます。
      </span>
    </div>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const styles = useStyles();
  const isEnd = column.align === 'end';
  if (column.isSortable !== true) {
    return (
      <span
        role="columnheader"
        className={mergeClasses(styles.headCell, styles.headText, isEnd && styles.end)}
      >
        {column.title}
      </span>
    );
  }
  const isSorted = sort.key === column.key;
  const order = sort.isDescending ? 'descending' : 'ascending';
  const arrow = sort.isDescending ? '▼' : '▲';
  return (
    <span role="columnheader" aria-sort={isSorted ? order : 'none'} className={styles.headCell}>
      <button
        type="button"
        className={mergeClasses(styles.headButton, isEnd && styles.headButtonEnd)}
        onClick={() => onSort({ key: column.key, isDescending: isSorted && !sort.isDescending })}
      >
        {column.title}
        <span aria-hidden="true">{isSorted ? arrow : ''}</span>
      </button>
    </span>
  );
}

interface BodyRowProps {
  id: string;
  row: unknown;
  columns: readonly Column<unknown>[];
  tracks: string;
  isTabStop: boolean;
  isOpen: boolean;
  isMarked: boolean;
  onOpen: (row: unknown) => void;
  onActive: (id: string) => void;
}

/** Rendered again only when its own row changed. */
const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { id, row, columns, tracks, isTabStop, isOpen, isMarked, onOpen, onActive } = props;
  const styles = useStyles();
  return (
    <div
      role="row"
      data-row={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isOpen}
      className={mergeClasses(styles.row, styles.bodyRow, isMarked && styles.marked, isOpen && styles.open)}
      style={{ gridTemplateColumns: tracks }}
      onClick={() => onOpen(row)}
      onFocus={() => onActive(id)}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
});
