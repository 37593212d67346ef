import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../app/testing/renderApp.tsx';

vi.mock('./ForgotPasswordDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('keeps what is typed into the login page where a part of it cannot be fetched', async () => {
  renderApp('/Login', { token: null });
  fireEvent.change(await screen.findByLabelText('ログインID'), { target: { value: 'hunter' } });
  fireEvent.click(screen.getByRole('button', { name: 'パスワードを忘れた方' }));
  expect(await screen.findByRole('button', { name: '再試行' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('ログインID').value).toBe('hunter');
});
