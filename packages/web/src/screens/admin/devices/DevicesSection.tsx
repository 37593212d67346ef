import { useState } from 'react';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { GatewaysPart } from './GatewaysPart.tsx';
import { TrapsPart } from './TrapsPart.tsx';

const TABS = { traps: 'わな', gateways: '親機' } as const;

/** The traps and gateways of the site. */
export function DevicesSection() {
  const [chosen, setChosen] = useState<keyof typeof TABS>('traps');
  return (
    <>
      <Tabs appearance="plain" label="機器の種類" tabs={TABS} chosen={chosen} onChoose={setChosen} />
      {chosen === 'traps' ? <TrapsPart /> : <GatewaysPart />}
    </>
  );
}
