import { type AreaFile, AreaFileError, proposedName, readAreaFile } from '@satomori/core/areaFiles';
import { useState } from 'react';
import { type Draft, draftsOf, type ForAll } from './drafts.ts';

interface Opened {
  fileName: string;
  file: AreaFile;
  drafts: readonly Draft[];
  forAll: ForAll;
}

const UNREADABLE = 'ファイルを読めませんでした。もう一度選んでください。';

/** A chosen file of areas, and what is entered about them. */
export function useAreaImport() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function open(chosen: File) {
    setIsReading(true);
    setProblem(null);
    setOpened(null);
    try {
      const file = await readAreaFile(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
      setOpened({
        fileName: chosen.name,
        file,
        drafts: draftsOf(file, chosen.name),
        forAll: { nameField: file.nameField, group_id: null, source: null },
      });
    } catch (error) {
      setProblem(error instanceof AreaFileError ? error.message : UNREADABLE);
    } finally {
      setIsReading(false);
    }
  }

  const change = (part: (now: Opened) => Partial<Opened>) =>
    setOpened((now) => (now === null ? null : { ...now, ...part(now) }));
  return {
    opened,
    isReading,
    problem,
    open,
    /** Changes one area. */
    setDraft: (id: string, part: Partial<Draft>) =>
      change(({ drafts }) => ({
        drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)),
      })),
    /** Changes every area. */
    setDrafts: (part: Partial<Draft>) =>
      change(({ drafts }) => ({ drafts: drafts.map((draft) => ({ ...draft, ...part })) })),
    setForAll: (part: Partial<ForAll>) => change(({ forAll }) => ({ forAll: { ...forAll, ...part } })),
    /** Names every area by another attribute. */
    setNameField: (nameField: string | null) =>
      change(({ drafts, forAll, fileName }) => ({
        forAll: { ...forAll, nameField },
        drafts: drafts.map((draft) => ({ ...draft, name: proposedName(draft.found, nameField, fileName) })),
      })),
  };
}
export type AreaImporting = ReturnType<typeof useAreaImport>;
