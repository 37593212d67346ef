/** Name of the form that sightings are made with. */
export const SIGHTING_FORM = 'shot';
/** Name of the draft that edits a sighting. */
export const sightingEditName = (id: string): string => `mend ${id}`;
