import type { Site } from '@satomori/core';
import { CallButton } from './CallButton.tsx';

/** For a bear in a trap: one press calls the people in charge. */
export function CallContact({ site }: { site: Site }) {
  if (site.contact_phone === null) return null;
  return <CallButton name={site.contact_name ?? '担当'} phone={site.contact_phone} />;
}
