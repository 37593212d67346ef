import { makeStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { Link, useSearchParams } from 'react-router-dom';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { UnsavedForms } from '../../ui/form/UnsavedForms.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { SectionList } from './SectionList.tsx';
import { SECTION_LABELS, SECTIONS, sectionOf } from './sections.ts';

const useStyles = makeStyles({
  back: { display: 'inline-flex', alignItems: 'center', gap: '4px', minHeight: '48px' },
});

/** 管理: what administrators set up for their site, one section at a time; on a phone chosen from a list. */
export function AdminScreen() {
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const isDesktop = useIsDesktop();
  const named = sectionOf(params.get('section'));
  if (named === null && !isDesktop)
    return (
      <Page title="管理">
        <SectionList />
      </Page>
    );
  const chosen = named ?? 'people';
  const { label, Part } = SECTIONS[chosen];
  const back = (
    <Link className={styles.back} to="/Admin">
      <ArrowLeftRegular aria-hidden />
      管理の一覧
    </Link>
  );
  // One place for the section at every width: what is being typed in it survives a turned window.
  return (
    <Page title={isDesktop ? '管理' : label} actions={isDesktop ? undefined : back}>
      {isDesktop && (
        <Tabs
          label="管理するもの"
          tabs={SECTION_LABELS}
          chosen={chosen}
          onChoose={(section) => setParams({ section }, { replace: true })}
        />
      )}
      <UnsavedForms>
        <Part />
      </UnsavedForms>
    </Page>
  );
}
