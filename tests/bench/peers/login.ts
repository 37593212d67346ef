// The least a login of React and Fluent weighs.
import { Button, Field, FluentProvider, Input, webLightTheme } from '@fluentui/react-components';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

const form = h(
  'form',
  null,
  h(Field, { label: 'ログインID' }, h(Input)),
  h(Field, { label: 'パスワード' }, h(Input, { type: 'password' })),
  h(Button, { type: 'submit', appearance: 'primary' }, 'ログイン'),
);
createRoot(document.getElementById('root')!).render(
  h(FluentProvider, { theme: webLightTheme, children: form }),
);
