import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type DragEvent, useState } from 'react';
import { FileButton } from '../../../../ui/form/FileButton.tsx';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.kml,.geojson,.json';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '16px',
    border: `2px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '8px',
  },
  over: { border: `2px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  button: { minHeight: '48px', padding: '8px 16px', boxSizing: 'border-box' },
  note: { margin: 0 },
});

interface FileDropProps {
  label: string;
  isDisabled: boolean;
  onFile: (file: File) => void;
}

/** Takes a file by a button, or where it is dropped. */
export function FileDrop({ label, isDisabled, onFile }: FileDropProps) {
  const styles = useStyles();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setIsOver(is);
  };
  return (
    <div
      className={mergeClasses(styles.box, isOver && styles.over)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined && !isDisabled) onFile(file);
      }}
    >
      <FileButton
        className={styles.button}
        accept={ACCEPTED}
        isDisabled={isDisabled}
        onFiles={([file]) => file !== undefined && onFile(file)}
      >
        {label}
      </FileButton>
      <p className={styles.note}>ここにファイルを置いても選べます。CSV、Excel（.xlsx）、KML、GeoJSON</p>
    </div>
  );
}
