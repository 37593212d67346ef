import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import type { PostAction, PostActor } from '@satomori/core';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import type { Post } from '../card/postWords.ts';
import { ChangedFacts } from './ChangedFacts.tsx';
import { type Review, ReviewContext } from './reviewContext.ts';

const useStyles = makeStyles({
  foot: { display: 'flex', flexDirection: 'column', gap: '8px', marginTop: '4px' },
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  button: { [ON_PHONE]: { minHeight: '48px' } },
  main: { [ON_PHONE]: { flexGrow: 1 } },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '32px',
    padding: '0 12px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    fontWeight: 700,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [ON_PHONE]: { minHeight: '48px', padding: '0 16px' },
  },
  edit: {
    border: `1px solid ${tokens.colorBrandBackground}`,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
});

/** The actions that the person may take on this post; nothing where they may only read it. */
export function PostActs({ post }: { post: Post }) {
  const review = useContext(ReviewContext);
  const may = review?.mayOn(post) ?? null;
  return review === null || may === null ? null : <Acts {...{ post, review, ...may }} />;
}

interface ActsProps {
  post: Post;
  review: Review;
  actor: PostActor;
  actions: readonly PostAction[];
}

function Acts({ post, review, actor, actions }: ActsProps) {
  const styles = useStyles();
  const { busyId, problem, approve, ask } = review;
  const title = review.titleOf(post);
  const isBusy = busyId === post.id;
  const isToEdit = actor === 'owner' && post.status === 'returned';
  const edit = isToEdit ? '直して送り直す' : '内容を直す';
  return (
    <div className={styles.foot}>
      {problem?.id === post.id && <ChangedFacts {...problem} />}
      <div className={styles.acts} role="group" aria-label={`${title}への操作`} data-control>
        {actions.includes('approve') && (
          <Button
            className={mergeClasses(styles.button, styles.main)}
            appearance="primary"
            icon={isBusy ? <Spinner size="tiny" /> : <CheckmarkRegular />}
            disabledFocusable={isBusy}
            aria-label={`${title}を確認して承認`}
            aria-keyshortcuts="c"
            onClick={() => approve(post)}
          >
            確認して承認
          </Button>
        )}
        {actions.includes('return') && (
          <Button
            className={mergeClasses(styles.button, actions.includes('approve') && styles.main)}
            icon={<ArrowUndoRegular />}
            disabledFocusable={isBusy}
            aria-label={`${title}を差し戻す`}
            aria-keyshortcuts="r"
            onClick={() => ask(post, 'return')}
          >
            差し戻す
          </Button>
        )}
        {actions.includes('edit') && (
          <Link
            to={review.editPath(post.id)}
            className={mergeClasses(styles.link, isToEdit && styles.edit, isToEdit && styles.main)}
            aria-label={`${title}：${edit}`}
          >
            {edit}
          </Link>
        )}
        {actions.includes('withdraw') && (
          <Button
            className={styles.button}
            appearance="subtle"
            disabledFocusable={isBusy}
            aria-label={`${title}を取り下げる`}
            onClick={() => ask(post, 'withdraw')}
          >
            取り下げる
          </Button>
        )}
      </div>
    </div>
  );
}
