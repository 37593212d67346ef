import type { ImportMapping } from '@satomori/core';
import { readReferences, type References } from '@satomori/core/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clock } from '../../../../platform/device/clock.ts';
import { useReading } from '../../../../queries/api.ts';
import { actErrorText } from '../../../../queries/refusal.ts';
import type { ImportReader } from '../reading/importReader.ts';
import type { Summary } from '../reading/readingTypes.ts';

/** Delay after the last change of the mapping. */
const SETTLE_MS = 200;
/** Names of people and traps that were read for an earlier mapping. */
const FRESH_MS = 60_000;

interface Interpreted {
  summary: Summary | null;
  /** The mapping that it was made by. */
  mapping: ImportMapping | null;
  problem: string | null;
  /** Counts the readings: what was shown of an earlier one is gone. */
  round: number;
}

const NOTHING: Interpreted = { summary: null, mapping: null, problem: null, round: 0 };

/** Reads the rows of the open file again whenever its mapping has changed. */
export function useInterpretation(reader: ImportReader | null, mapping: ImportMapping | null) {
  const reading = useReading();
  const queryClient = useQueryClient();
  const [interpreted, setInterpreted] = useState(NOTHING);

  useEffect(() => {
    if (reader === null || mapping === null) return;
    let isCurrent = true;
    const names = Object.keys({ ...mapping.columns, ...mapping.constants });
    const run = async () => {
      const references: References = await queryClient.fetchQuery({
        queryKey: ['import_references', names.toSorted()],
        queryFn: ({ signal }) => readReferences(reading, mapping, { signal }),
        staleTime: FRESH_MS,
      });
      const summary = await reader.ask('interpret', { mapping, references, now: clock.now() });
      if (isCurrent && summary !== null)
        setInterpreted(({ round }) => ({ summary, mapping, problem: null, round: round + 1 }));
    };
    const timer = setTimeout(() => {
      run().catch((error: unknown) => {
        if (isCurrent) setInterpreted((now) => ({ ...now, problem: actErrorText(error) }));
      });
    }, SETTLE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [reader, mapping, reading, queryClient]);

  return {
    ...interpreted,
    /** Whether the summary is of the present mapping. */
    isCurrent: interpreted.mapping === mapping && interpreted.summary !== null,
    /** After a cell was edited. */
    setSummary: (summary: Summary) => setInterpreted((now) => ({ ...now, summary })),
  };
}
export type Interpretation = ReturnType<typeof useInterpretation>;
