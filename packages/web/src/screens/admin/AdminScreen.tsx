import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { SECTION_LABELS, SECTIONS, sectionOf } from './sections.ts';

/** 管理: what administrators set up for their site, one section at a time. */
export function AdminScreen() {
  const [params, setParams] = useSearchParams();
  const chosen = sectionOf(params.get('section'));
  const { Part } = SECTIONS[chosen];
  return (
    <Page title="管理">
      <Tabs
        label="管理するもの"
        tabs={SECTION_LABELS}
        chosen={chosen}
        onChoose={(section) => setParams({ section }, { replace: true })}
      />
      <Part />
    </Page>
  );
}
