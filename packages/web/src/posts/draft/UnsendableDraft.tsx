import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { PostStatus } from '@satomori/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { FormError } from '../../ui/form/FormError.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { useKeptDrafts } from './useDraft.ts';
import { useDropNewDraft } from './useDropNewDraft.ts';

interface UnsendableDraftProps {
  /** Id of the post. */
  id: string;
  /** Status of the post; `null`: this person cannot see it. */
  status: PostStatus | null;
  /** Name of the draft that would edit it. */
  name: string;
  /** Names of the forms that create posts of this kind. */
  newForms: readonly string[];
  /** Path of the list that contains it. */
  list: string;
  /** The card of the stored post. */
  children: ReactNode;
}

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '760px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500 },
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  act: { minHeight: '52px' },
});

const KEPT = '入力した内容は、この端末の下書きに残っています。';
const WHY: Partial<Record<PostStatus, string>> = {
  approved: '先に送った内容で承認されたため、もう直せません。変更が必要なときは、管理者に連絡してください。',
  withdrawn: '先に送った記録は取り下げられたため、もう直せません。',
};
const NOT_NOW = '先に送った記録は、いまは直せません。';
const NOT_THERE = '先に送った記録は見つかりません。';

/**
 * Handles a draft of a post that can no longer be edited: shows what is stored, and lets the person discard
 * the draft.
 *
 * Source: R63.
 */
export function UnsendableDraft(props: UnsendableDraftProps) {
  const { id, status, name, newForms, list, children } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const draftOf = useKeptDrafts();
  const dropNewDraft = useDropNewDraft(newForms);
  const [isAsking, setIsAsking] = useState(false);
  const kept = draftOf(name);
  const discard = async () => {
    await dropNewDraft(id);
    kept.drop();
    await navigate(list);
  };
  const why = status === null ? NOT_THERE : (WHY[status] ?? NOT_NOW);
  return (
    <div className={styles.box}>
      <FormError>{`${why}${KEPT}`}</FormError>
      {status !== null && <h2 className={styles.title}>先に送った記録</h2>}
      {children}
      <div className={styles.acts}>
        <Button className={styles.act} onClick={() => setIsAsking(true)}>
          下書きを破棄
        </Button>
        <Link to={list}>下書きを残して一覧に戻る</Link>
      </div>
      {isAsking && (
        <DiscardDialog
          photoCount={kept.state().draft?.photos.length ?? 0}
          onKeep={() => setIsAsking(false)}
          onDiscard={() => void discard()}
        />
      )}
    </div>
  );
}
