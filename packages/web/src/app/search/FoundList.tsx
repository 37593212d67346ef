import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FoundGroup } from './foundRows.ts';

const useStyles = makeStyles({
  list: { minHeight: 0, overflowY: 'auto' },
  title: {
    margin: '16px 0 4px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: 700,
  },
  option: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 12px',
    minHeight: '48px',
    padding: '6px 8px',
    boxSizing: 'border-box',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    outline: `2px solid ${tokens.colorBrandStroke1}`,
    outlineOffset: '-2px',
  },
  name: { fontWeight: 700 },
  note: { color: tokens.colorNeutralForeground2 },
  all: { color: tokens.colorBrandForegroundLink },
});

/** The addresses of all options, in the order in which they are shown. */
export const optionsOf = (groups: readonly FoundGroup[]): string[] =>
  groups.flatMap(({ rows, all }) => [...rows.map(({ to }) => to), ...(all === null ? [] : [all.to])]);

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

interface OptionProps {
  id: string;
  to: string;
  isActive: boolean;
  isAll?: boolean;
  onLeave: () => void;
  children: ReactNode;
}

/** A link that the field's arrow keys reach; the focus stays in the field. */
function Option({ id, to, isActive, isAll = false, onLeave, children }: OptionProps) {
  const styles = useStyles();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={link}
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={mergeClasses(styles.option, isAll && styles.all, isActive && styles.active)}
      onClick={onLeave}
    >
      {children}
    </Link>
  );
}

interface FoundListProps {
  id: string;
  groups: readonly FoundGroup[];
  /** Place of the option that the arrow keys are on; -1 for none. */
  activeAt: number;
  /** Called when a result is followed. */
  onLeave: () => void;
}

/** The results by kind. */
export function FoundList({ id, groups, activeAt, onLeave }: FoundListProps) {
  const styles = useStyles();
  const starts = groups.map((_group, place) => optionsOf(groups.slice(0, place)).length);
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="検索の結果">
      {groups.map(({ title, rows, all }, place) => {
        const start = starts[place] ?? 0;
        const optionAt = (at: number) => ({ id: optionId(id, at), isActive: at === activeAt, onLeave });
        return (
          <div key={title} role="group" aria-label={title}>
            <div className={styles.title} aria-hidden>
              {title}
            </div>
            {rows.map(({ to, name, note }, row) => (
              <Option key={to} to={to} {...optionAt(start + row)}>
                <span className={styles.name}>{name}</span>
                {note !== '' && <span className={styles.note}>{note}</span>}
              </Option>
            ))}
            {all !== null && (
              <Option to={all.to} isAll {...optionAt(start + rows.length)}>
                {all.label}
              </Option>
            )}
          </div>
        );
      })}
    </div>
  );
}
