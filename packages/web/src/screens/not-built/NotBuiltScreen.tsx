import { Button } from '@fluentui/react-components';
import { findRoute } from '@satomori/core';
import { useLocation } from 'react-router-dom';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** A route of the product whose screen is still to come. */
export function NotBuiltScreen() {
  const { pathname } = useLocation();
  return (
    <Page title={findRoute(pathname)?.title ?? '準備中'}>
      <Empty
        action={
          <Button as="a" href="#/home">
            ホームへ戻る
          </Button>
        }
      >
        この画面はまだありません。
      </Empty>
    </Page>
  );
}
