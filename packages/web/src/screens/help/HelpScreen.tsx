import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { lastScreen } from '../../platform/page/lastScreen.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { chapterAbout, GUIDE_TITLES, GUIDES, isGuide } from './chapters.ts';
import { GuideContents } from './GuideContents.tsx';
import { GUIDE_ELEMENTS } from './guideElements.tsx';

const useStyles = makeStyles({
  text: {
    maxWidth: '760px',
    lineHeight: 1.8,
    '& h2': { fontSize: tokens.fontSizeBase500, margin: '32px 0 8px', scrollMarginTop: '64px' },
    '& h3': { fontSize: tokens.fontSizeBase400, margin: '24px 0 8px', scrollMarginTop: '64px' },
    '& p': { margin: '8px 0' },
    '& code': { fontFamily: 'monospace', overflowWrap: 'anywhere' },
  },
});

/** 使い方: the guides, opened at the chapter about the screen that one comes from. */
export function HelpScreen() {
  const { roles } = useSession();
  const [params, setParams] = useSearchParams();
  const [about] = useState(() => chapterAbout(lastScreen.path, roles));
  const asked = params.get('guide');
  const guide = isGuide(asked) ? asked : about.guide;
  const heading = isGuide(asked) ? params.get('chapter') : about.heading;
  const { Document } = GUIDES[guide];
  return (
    <Page title="使い方">
      <Tabs
        label="手引き"
        tabs={GUIDE_TITLES}
        chosen={guide}
        onChoose={(name) => setParams({ guide: name }, { replace: true })}
      />
      <GuideText key={guide} heading={heading}>
        <Document components={GUIDE_ELEMENTS} />
      </GuideText>
    </Page>
  );
}

/** A guide with its contents, scrolled to a heading once it has been loaded. */
function GuideText({ heading, children }: { heading: string | null; children: ReactNode }) {
  const styles = useStyles();
  const text = useRef<HTMLDivElement>(null);
  const [headings, setHeadings] = useState<HTMLElement[]>([]);

  // Its text arrives later than the first drawing.
  useLayoutEffect(() => {
    const list = () => setHeadings([...(text.current?.querySelectorAll<HTMLElement>('h2') ?? [])]);
    // Before the text is painted, which the contents above it would push down.
    const observer = new MutationObserver(() => flushSync(list));
    if (text.current !== null) observer.observe(text.current, { childList: true });
    list();
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (headings.length === 0 || heading === null) return;
    const all = text.current?.querySelectorAll<HTMLElement>('h2, h3') ?? [];
    [...all].find((each) => each.textContent === heading || each.id === heading)?.scrollIntoView();
  }, [headings, heading]);

  return (
    <>
      <GuideContents headings={headings} />
      <div ref={text} className={styles.text}>
        {children}
      </div>
    </>
  );
}
