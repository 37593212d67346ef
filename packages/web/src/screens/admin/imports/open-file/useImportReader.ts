import { useEffect, useState } from 'react';
import { createImportReader, type ImportReader } from '../reading/importReader.ts';

/** A reader of files for as long as the part of the screen is shown, with how many rows it has read. */
export function useImportReader() {
  const [reader, setReader] = useState<ImportReader | null>(null);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  useEffect(() => {
    const made = createImportReader((done, total) => setProgress({ done, total }));
    // oxlint-disable-next-line react/set-state-in-effect -- created and ended with the screen
    setReader(made);
    return () => made.dispose();
  }, []);
  return { reader, progress };
}
