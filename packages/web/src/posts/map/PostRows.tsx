import { makeStyles, tokens } from '@fluentui/react-components';
import { postStatusText } from '@satomori/core';
import { MapRow, MapRows } from '../../map/screen/MapRows.tsx';
import { PostStatusBadge } from '../card/PostStatusBadge.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import type { CSSProperties } from 'react';
import type { PostKind, ShownPost } from '../filter/postKind.ts';

const WIDE = '@container (min-width: 720px)';

const useStyles = makeStyles({
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 12px',
    minWidth: 0,
    [WIDE]: {
      display: 'grid',
      gridTemplateColumns: '9.5em minmax(0, 2fr) var(--list-columns)',
    },
  },
  when: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  title: { fontWeight: 700, overflowWrap: 'anywhere' },
  beside: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  end: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    // The same widths in every row, so that columns align.
    [WIDE]: {
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '16px',
      width: '176px',
    },
  },
});

interface PostRowsProps {
  label: string;
  columns: PostKind['listColumns'];
  posts: readonly ShownPost[];
  needsApproval: boolean;
  openId: string | null;
  onOpen: (post: ShownPost) => void;
}

const photoWords = (count: number) => (count === 0 ? '写真なし' : `写真${count}枚`);

/** Posts as rows: when, animal, main facts, photos, and the status unless it is final. */
export function PostRows({ label, columns, posts, needsApproval, openId, onOpen }: PostRowsProps) {
  return (
    <MapRows label={label}>
      {posts.map((shown) => (
        <MapRow
          key={shown.id}
          id={shown.id}
          shape={<SpeciesShape species={shown.species} size={26} />}
          end={<RowEnd post={shown.post} needsApproval={needsApproval} />}
          isOpen={shown.id === openId}
          onOpen={() => onOpen(shown)}
        >
          <RowWords columns={columns} shown={shown} />
        </MapRow>
      ))}
    </MapRows>
  );
}

interface RowWordsProps extends Pick<PostRowsProps, 'columns'> {
  shown: ShownPost;
}

function RowWords({ columns, shown: { when, title, beside } }: RowWordsProps) {
  const styles = useStyles();
  const widths = columns.map(({ share }) => `minmax(0, ${share}fr)`).join(' ');
  return (
    <span className={styles.words} style={{ '--list-columns': widths } as CSSProperties}>
      <span className={styles.when}>{when}</span>
      <span className={styles.title}>{title}</span>
      {beside.map((words, at) => (
        <span key={at} className={styles.beside}>
          {words}
        </span>
      ))}
    </span>
  );
}

function RowEnd({ post, needsApproval }: Pick<ShownPost, 'post'> & { needsApproval: boolean }) {
  const styles = useStyles();
  const { status, photos } = post;
  const isSettled = status === 'approved' || (status === 'submitted' && !needsApproval);
  return (
    <span className={styles.end}>
      {!isSettled && <PostStatusBadge status={status} word={postStatusText(post.status, needsApproval)} />}
      {photoWords(photos.length)}
    </span>
  );
}
