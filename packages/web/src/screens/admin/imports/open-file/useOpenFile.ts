import { formatDateTime, type Import, type ImportMapping, type ImportTargetName } from '@satomori/core';
import { type ImportField, absentHeadings } from '@satomori/core/imports';
import { useState } from 'react';
import { actErrorText, Refusal } from '../../../../queries/refusal.ts';
import type { ImportReader } from '../reading/importReader.ts';
import type { MappedFields, OpenedFile } from '../reading/readingTypes.ts';

/** The newest import whose columns a file has: its mapping fits the file, too. */
const earlierImport = (
  earlier: readonly Import[],
  headings: readonly string[],
  target?: ImportTargetName,
): Import | undefined =>
  earlier.find(
    (each) =>
      (target === undefined || each.target === target) && absentHeadings(each.mapping, headings).length === 0,
  );

/** A chosen file with the mapping of its columns. */
export interface OpenImport {
  file: File;
  opened: OpenedFile;
  mapping: ImportMapping;
  fields: readonly ImportField[];
  /** Where the mapping comes from. */
  origin: string;
}

const BY_HEADINGS = '見出しから作った対応表です。';

const fromEarlier = ({ file_name, created_at }: Import) =>
  `${formatDateTime(created_at)}に取り込んだ「${file_name}」の対応表を使っています。`;

const sayUnreadable = (error: unknown) =>
  error instanceof Refusal ? actErrorText(error) : 'ファイルを読めませんでした。もう一度選んでください。';

/** The file that a person has chosen to import, and the mapping of its columns. */
export function useOpenFile(reader: ImportReader | null, earlier: readonly Import[]) {
  const [open, setOpen] = useState<OpenImport | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(act: (asked: ImportReader) => Promise<void>) {
    if (reader === null) return;
    setIsReading(true);
    setProblem(null);
    try {
      await act(reader);
    } catch (error) {
      setProblem(sayUnreadable(error));
    } finally {
      setIsReading(false);
    }
  }

  /** The mapping of an earlier file of the same form, else what the headings suggest. */
  async function mapped(asked: ImportReader, { headings }: OpenedFile, target?: ImportTargetName) {
    const found = earlierImport(earlier, headings, target);
    if (found !== undefined)
      return { ...(await asked.ask('withFields', found.mapping)), origin: fromEarlier(found) };
    const proposed = await asked.ask('propose', { target: target ?? 'sightings', source: '' });
    return { ...proposed, origin: BY_HEADINGS };
  }

  const take = ({ mapping, fields }: MappedFields, origin: string) =>
    setOpen((now) => (now === null ? null : { ...now, mapping, fields, origin }));

  return {
    open,
    isReading,
    problem,
    choose: (file: File, sheet: string | null = null) =>
      attempt(async (asked) => {
        setOpen(null);
        const opened = await asked.ask('open', { file, sheet });
        setOpen({ file, opened, ...(await mapped(asked, opened)) });
      }),
    chooseTarget: (target: ImportTargetName) =>
      attempt(async (asked) => {
        if (open === null) return;
        const { origin, ...found } = await mapped(asked, open.opened, target);
        take(found, origin);
      }),
    proposeAgain: () =>
      attempt(async (asked) => {
        if (open === null) return;
        const { target, source } = open.mapping;
        take(await asked.ask('propose', { target, source }), BY_HEADINGS);
      }),
    takeProfile: (file: File) =>
      attempt(async (asked) => {
        const found = await asked.ask('profile', await file.text());
        if (found.absent.length > 0)
          throw new Refusal(`この対応表の列が、ファイルにありません: ${found.absent.join('、')}。`);
        take(found, `「${file.name}」の対応表を使っています。`);
      }),
    setMapping: (part: Partial<ImportMapping>) =>
      setOpen((now) => (now === null ? null : { ...now, mapping: { ...now.mapping, ...part } })),
  };
}
export type OpenFile = ReturnType<typeof useOpenFile>;
