import { useEffect, useState } from 'react';
import { deviceName, keepsStorage } from '../../platform/device.ts';
import { BUILD_ID } from '../../platform/release.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';

const KEEPS = {
  true: '残ります',
  false: '空き容量が少なくなると、ブラウザーに消されることがあります',
  null: 'このブラウザーでは分かりません',
};

/** What somebody is asked for on the phone when something does not work. */
export function DeviceSection() {
  const [keeps, setKeeps] = useState<boolean | null | undefined>();
  useEffect(() => {
    void keepsStorage().then(setKeeps);
  }, []);
  return (
    <Section title="この端末">
      <Facts
        facts={[
          ['端末', deviceName()],
          ['端末に保存した内容', keeps === undefined ? '…' : KEEPS[`${keeps}`]],
          ['バージョン', BUILD_ID],
        ]}
      />
    </Section>
  );
}
