import { Button, makeStyles } from '@fluentui/react-components';
import type { Area } from '@satomori/core';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { ImportForm } from './ImportForm.tsx';
import { useAreaImport } from './useAreaImport.ts';

const ACCEPTED = '.geojson,.json,.kml,.kmz,.zip';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  back: { minHeight: '48px' },
  file: { minHeight: '48px', padding: '8px 16px', boxSizing: 'border-box' },
  note: { margin: 0 },
});

interface AreaImportProps {
  /** What is registered already. */
  stored: readonly Area[];
  /** Called with what was done; `null` where the person stopped. */
  onClose: (done: string | null) => void;
}

/** Registers the areas of a file, after showing what was found in it. */
export function AreaImport({ stored, onClose }: AreaImportProps) {
  const styles = useStyles();
  const importing = useAreaImport();
  const { opened, isReading, problem, open } = importing;
  return (
    <>
      <div className={styles.head}>
        <FileButton
          className={styles.file}
          accept={ACCEPTED}
          isDisabled={isReading}
          onFiles={([file]) => file !== undefined && void open(file)}
        >
          {opened === null ? 'ファイルを選ぶ' : '別のファイルを選ぶ'}
        </FileButton>
        <Button className={styles.back} onClick={() => onClose(null)}>
          一覧に戻る
        </Button>
      </div>
      <p className={styles.note}>
        GeoJSON、KML（KMZ）、シェープファイル（.shp、.dbf、.prj
        を一つのzipにまとめたもの）を読めます。ファイルはこの端末で読み、登録するまで送りません。
      </p>
      {isReading && <Skeleton rows={4} height={72} />}
      {problem !== null && <FormError>{problem}</FormError>}
      {opened !== null && (
        <ImportForm key={opened.fileName} importing={importing} stored={stored} onClose={onClose} />
      )}
    </>
  );
}
