import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { type ReactNode, useState } from 'react';
import { ON_PHONE, useIsDesktop } from '../../platform/device/viewport.ts';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { SCREEN_READER_ONLY } from '../../ui/text/screenReaderOnly.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px', minHeight: '40px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    outline: 'none',
    // The bottom bar names the screen; the space is for the map.
    [ON_PHONE]: SCREEN_READER_ONLY,
  },
  tabs: { [ON_PHONE]: { marginLeft: '-12px' } },
  more: { marginLeft: 'auto', minHeight: '48px' },
  end: { display: 'flex', alignItems: 'center', gap: '16px', marginLeft: 'auto' },
  count: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px' },
});

/** Title of the screen, also shown while the points of the map are loading. */
export function MapTitle({ children }: { children: string }) {
  const styles = useStyles();
  return (
    <h1 className={styles.title} tabIndex={-1}>
      {children}
    </h1>
  );
}

interface MapHeadProps<Tab extends string> {
  title: string;
  /** The views of the screen and their names. */
  tabs: Readonly<Record<Tab, string>>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Number of active kinds of filter. */
  filtersOn: number;
  filters: ReactNode;
  count: ReactNode;
  /** The main action, on the right; on phones it is in the bottom bar. */
  action?: ReactNode;
}

/**
 * Title, tabs, count and filters; on phones the filters are folded, but it stays visible that some are
 * active.
 */
export function MapHead<Tab extends string>(props: MapHeadProps<Tab>) {
  const { title, tabs, tab, onTab, filtersOn, filters, count, action } = props;
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const [isOpen, setIsOpen] = useState(false);
  const word = filtersOn === 0 ? '絞り込み' : `絞り込み（${filtersOn}）`;
  return (
    <>
      <div className={styles.head}>
        <MapTitle>{title}</MapTitle>
        <Tabs
          appearance="plain"
          className={styles.tabs}
          label="見かた"
          tabs={tabs}
          chosen={tab}
          onChoose={onTab}
        />
        {isDesktop ? (
          <div className={styles.end}>
            <div className={styles.count}>{count}</div>
            {action}
          </div>
        ) : (
          <Button
            className={styles.more}
            appearance={filtersOn === 0 ? 'secondary' : 'primary'}
            icon={<FilterRegular />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? '閉じる' : word}
          </Button>
        )}
      </div>
      {(isDesktop || isOpen) && filters}
      {!isDesktop && <div className={styles.count}>{count}</div>}
    </>
  );
}
