/** Name of the form that sightings are made with. */
export const SIGHTING_FORM = 'shot';
/** Name of the draft that mends a sighting. */
export const sightingMendName = (id: string): string => `mend ${id}`;
