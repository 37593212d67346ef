// The minimum weight of a login page in the packages that this app uses.
import { Button, Field, Input } from '@fluentui/react-components';
import { createElement as h } from 'react';
import { mount } from './mount.ts';

const form = h(
  'form',
  null,
  h(Field, { label: 'ログインID' }, h(Input)),
  h(Field, { label: 'パスワード' }, h(Input, { type: 'password' })),
  h(Button, { type: 'submit', appearance: 'primary' }, 'ログイン'),
);
mount(form);
