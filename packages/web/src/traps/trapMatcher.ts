import { readEui, textMatcher, type Trap } from '@satomori/core';

/**
 * A test for traps whose name, number, place, person or sensor contains each word of a search; the DevEUI also as it
 * is printed on the sensor. Source: R67.
 */
export function trapMatcher(wanted: string): (trap: Trap) => boolean {
  const matches = textMatcher(wanted);
  const eui = readEui(wanted);
  return ({ name, trap_no, place, owner_name, dev_eui }) =>
    (eui !== null && dev_eui === eui) || matches([name, trap_no, place, owner_name, dev_eui]);
}
