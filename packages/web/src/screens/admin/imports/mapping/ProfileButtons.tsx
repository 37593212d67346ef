import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { profileText } from '@satomori/core/imports';
import { saveFile } from '../../../../platform/page/saveFile.ts';
import { FileButton } from '../../../../ui/form/FileButton.tsx';
import type { OpenFile, OpenImport } from '../open-file/useOpenFile.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  note: { margin: 0, flexBasis: '100%' },
});

/** Keeps the mapping for the next file of the same form, as a file that the terminal reads as well. */
export function ProfileButtons({ open, file }: { open: OpenImport; file: OpenFile }) {
  const styles = useStyles();
  const { mapping, origin } = open;
  const save = () =>
    saveFile(
      new Blob([profileText(mapping)], { type: 'application/json' }),
      `対応表_${mapping.source === '' ? mapping.target : mapping.source}.json`,
    );
  return (
    <div className={styles.part}>
      <p className={styles.note}>{origin}</p>
      <Button onClick={() => void file.proposeAgain()}>見出しから作り直す</Button>
      <FileButton
        accept=".json"
        isDisabled={file.isReading}
        onFiles={([chosen]) => chosen !== undefined && void file.takeProfile(chosen)}
      >
        対応表のファイルを使う
      </FileButton>
      <Button icon={<ArrowDownloadRegular />} onClick={save}>
        対応表を保存する
      </Button>
    </div>
  );
}
