/** Whether an act's position is where the trap is from then on; that of any other says where its person was. */
export const movesTrap = ({ kind }: { kind: string }): boolean => kind === 'set' || kind === 'relocated';
