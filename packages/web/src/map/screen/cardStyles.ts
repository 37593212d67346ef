import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Shared by the cards of things on a map. */
export const useCardStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', gap: '12px' },
  state: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  since: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  act: { [ON_PHONE]: { minHeight: '48px', flexGrow: 1 } },
});
