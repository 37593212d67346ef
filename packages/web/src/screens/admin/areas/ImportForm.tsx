import { Button, makeStyles } from '@fluentui/react-components';
import { type Area, groupDigits, type NewArea } from '@satomori/core';
import { registeredAmong } from '@satomori/core/areaFiles';
import { useMemo, useState } from 'react';
import { AreaPicture } from '../../../map/frame/AreaPicture.tsx';
import { useAreaActs } from '../../../queries/admin/areaActs.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { DraftRow } from './DraftRow.tsx';
import { areaOf, type Draft, type ForAll, missingText } from './drafts.ts';
import { ForAllFields } from './ForAllFields.tsx';
import { LeftOutList } from './LeftOutList.tsx';
import type { AreaImporting } from './useAreaImport.ts';

const SHOWN_AT_ONCE = 50;

const useStyles = makeStyles({
  map: { height: '320px' },
  line: { margin: 0 },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  send: { alignSelf: 'flex-start', minHeight: '48px' },
});

interface ImportFormProps {
  importing: AreaImporting;
  stored: readonly Area[];
  onClose: (done: string | null) => void;
}

const notNull = (area: NewArea | null): area is NewArea => area !== null;

/** The areas drawn as they will be; one without a kind as the first kind. */
const drawn = (drafts: readonly Draft[]) =>
  drafts.map(({ id, kind, found }) => ({
    id,
    geometry: found.geometry,
    properties: { kind: kind ?? ('wildlife_protection' as const) },
  }));

/** Which of these are registered already. */
function useRegistered(drafts: readonly Draft[], forAll: ForAll, stored: readonly Area[]) {
  const isRegistered = useMemo(() => registeredAmong(stored), [stored]);
  return useMemo(() => {
    const areas = drafts.map((draft) => areaOf(draft, forAll)).filter(notNull);
    return new Set(areas.filter(isRegistered).map(({ id }) => id));
  }, [drafts, forAll, isRegistered]);
}

/** What was found in a file, to be completed and registered. */
export function ImportForm({ importing, stored, onClose }: ImportFormProps) {
  const styles = useStyles();
  const { site } = useSession();
  const { addAll } = useAreaActs();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [missing, setMissing] = useState<string | null>(null);
  const { file, drafts, forAll } = importing.opened ?? { file: null, drafts: [], forAll: null };
  const registered = useRegistered(
    drafts,
    forAll ?? { nameField: null, group_id: null, source: null },
    stored,
  );
  const chosen = useMemo(
    () => drafts.filter(({ id, isChosen }) => isChosen && !registered.has(id)),
    [drafts, registered],
  );
  const picture = useMemo(() => drawn(chosen), [chosen]);
  if (file === null || forAll === null) return null;

  function send(all: ForAll) {
    const problem = missingText(chosen, all);
    setMissing(problem);
    if (problem !== null) return;
    const areas = chosen.map((draft) => areaOf(draft, all)).filter(notNull);
    addAll.mutate(areas, {
      onSuccess: () => onClose(`${groupDigits(areas.length)}件の区域を登録しました。`),
    });
  }

  return (
    <>
      <p className={styles.line} role="status">
        {`${groupDigits(drafts.length)}件の区域が見つかりました。`}
        {registered.size > 0 && `うち${groupDigits(registered.size)}件は登録済みです。`}
      </p>
      <LeftOutList leftOut={file.leftOut} />
      {picture.length > 0 && (
        <div className={styles.map}>
          <AreaPicture
            label={`登録する${groupDigits(picture.length)}件の区域の地図。下の一覧と同じものです。`}
            tiles_url={site.tiles_url}
            areas={picture}
          />
        </div>
      )}
      {drafts.length > 0 && <ForAllFields importing={importing} />}
      <ul className={styles.list} aria-label="見つかった区域">
        {drafts.slice(0, shown).map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            isRegistered={registered.has(draft.id)}
            onChange={(part) => importing.setDraft(draft.id, part)}
          />
        ))}
      </ul>
      {drafts.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {`続きを表示する（あと${groupDigits(drafts.length - shown)}件）`}
        </Button>
      )}
      {missing !== null && <FormError>{missing}</FormError>}
      {addAll.error !== null && <FormError>{actErrorText(addAll.error)}</FormError>}
      {drafts.length > 0 && (
        <Button
          className={styles.send}
          appearance="primary"
          disabledFocusable={addAll.isPending || chosen.length === 0}
          onClick={() => chosen.length > 0 && send(forAll)}
        >
          {addAll.isPending ? '登録しています' : `${groupDigits(chosen.length)}件を登録する`}
        </Button>
      )}
    </>
  );
}
