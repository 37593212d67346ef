import { isolateText } from '@satomori/core';
import { makeStyles, tokens } from '@fluentui/react-components';
import type { AdminUser, Group } from '@satomori/core';
import { Fact } from '../../../ui/list/CardList.tsx';
import type { GroupNode } from './treeOf.ts';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
  // The line leads the eye from a group to those below it.
  below: { marginLeft: '12px', paddingLeft: '12px', borderLeft: `2px solid ${tokens.colorNeutralStroke2}` },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    width: '100%',
    minHeight: '48px',
    padding: '6px 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    font: 'inherit',
    textAlign: 'start',
    color: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
  },
  texts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px', minWidth: 0 },
  name: { fontWeight: 700, overflowWrap: 'anywhere' },
  act: { marginLeft: 'auto', flexShrink: 0, color: tokens.colorBrandForeground1, fontWeight: 700 },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', fontSize: tokens.fontSizeBase200 },
});

interface GroupTreeProps {
  /** For the top; what is below needs none. */
  label?: string;
  nodes: readonly GroupNode[];
  people: readonly AdminUser[];
  onOpen: (group: Group) => void;
}

/** Groups, each with those below it; a press opens one. */
export function GroupTree({ label, nodes, people, onOpen }: GroupTreeProps) {
  const styles = useStyles();
  if (nodes.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {nodes.map(({ group, below }) => (
        <li key={group.id}>
          <GroupRow group={group} people={people} onOpen={onOpen} />
          {below.length > 0 && (
            <div className={styles.below}>
              <GroupTree nodes={below} people={people} onOpen={onOpen} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface GroupRowProps extends Pick<GroupTreeProps, 'people' | 'onOpen'> {
  group: Group;
}

function GroupRow({ group, people, onOpen }: GroupRowProps) {
  const styles = useStyles();
  const leader = people.find(({ id }) => id === group.leader_user_id);
  const ofKind = group.kind === 'hunt' ? 'hunt_group_id' : 'witness_group_id';
  const members = people.filter((person) => !person.is_disabled && person[ofKind] === group.id).length;
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(group)}>
      <span className={styles.texts}>
        <span className={styles.name}>{isolateText(group.name)}</span>
        <span className={styles.facts}>
          <span>{members}人</span>
          {leader !== undefined && (
            <Fact word="責任者">{`${leader.name}${leader.is_disabled ? '（停止中）' : ''}`}</Fact>
          )}
        </span>
      </span>
      <span className={styles.act} aria-hidden>
        直す
      </span>
    </button>
  );
}
