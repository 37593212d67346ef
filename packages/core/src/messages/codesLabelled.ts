/** The codes whose label contains the text, in any letter case: people search for the words they see. */
export function codesLabelled<Code extends string>(labels: Record<Code, string>, text: string): Code[] {
  const wanted = text.toLowerCase();
  return (Object.keys(labels) as Code[]).filter((code) => labels[code].toLowerCase().includes(wanted));
}
