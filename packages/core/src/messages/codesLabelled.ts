import { searchKey } from '../text/searchKey.ts';

/** The codes whose label contains a search text: people search for the words they see. Source: R67. */
export function codesLabelled<Code extends string>(labels: Record<Code, string>, word: string): Code[] {
  const wanted = searchKey(word);
  return (Object.keys(labels) as Code[]).filter((code) => searchKey(labels[code]).includes(wanted));
}
