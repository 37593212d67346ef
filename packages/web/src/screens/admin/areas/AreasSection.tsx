import { Button, makeStyles } from '@fluentui/react-components';
import { type Area, groupDigits, AREA_KIND_LABELS, textMatcher } from '@satomori/core';
import { useMemo, useState } from 'react';
import { useAreas } from '../../../map/areas/useAreas.ts';
import { Empty } from '../../../ui/list/Empty.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { useTextInAddress } from '../filters/useTextInAddress.ts';
import { AreaCards } from './AreaCards.tsx';
import { AreaDialog } from './AreaDialog.tsx';
import { AreaImport } from './AreaImport.tsx';

/** The areas whose name, kind or group contains every word of a search. */
function searchAreas(areas: readonly Area[], wanted: string): readonly Area[] {
  const matches = textMatcher(wanted);
  return areas.filter(({ properties: { name, kind, group_name } }) =>
    matches([name, AREA_KIND_LABELS[kind], group_name]),
  );
}

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  line: { margin: 0 },
  add: { marginLeft: 'auto' },
});

/** The areas of the site, those no longer in force too, and their registration from a file. */
export function AreasSection() {
  const styles = useStyles();
  const [q, setQ] = useTextInAddress();
  const [isImporting, setIsImporting] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [open, setOpen] = useState<Area | null>(null);
  const { areas, inForce, error, isPending, retry } = useAreas();
  const shown = useMemo(() => searchAreas(areas ?? [], q), [areas, q]);

  if (isImporting)
    return (
      <AreaImport
        stored={areas ?? []}
        onClose={(sentence) => {
          setDone(sentence);
          setIsImporting(false);
        }}
      />
    );
  return (
    <>
      <div className={styles.head}>
        <SearchField label="名前・種類などで探す" text={q} onText={setQ} />
        {areas !== undefined && (
          <p className={styles.line} role="status">
            {groupDigits(shown.length)}件
          </p>
        )}
        <Button
          className={styles.add}
          appearance="primary"
          disabledFocusable={areas === undefined}
          onClick={() => areas !== undefined && setIsImporting(true)}
        >
          ファイルから登録する
        </Button>
      </div>
      {done !== null && (
        <p className={styles.line} role="status">
          {done}
        </p>
      )}
      {error !== null && <LoadFailed error={error} onRetry={retry} hasOldData={areas !== undefined} />}
      {isPending && <Skeleton rows={6} height={72} />}
      {areas !== undefined && shown.length === 0 && (
        <Empty>
          {areas.length === 0
            ? 'ここに、鳥獣保護区などの区域が並びます。「ファイルから登録する」で、GeoJSON、KML、シェープファイルから登録できます。'
            : '該当する区域はありません。'}
        </Empty>
      )}
      {shown.length > 0 && <AreaCards areas={shown} inForce={inForce} onOpen={setOpen} />}
      {open !== null && <AreaDialog area={open} onClose={() => setOpen(null)} />}
    </>
  );
}
