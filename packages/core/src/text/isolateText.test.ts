import { expect, it } from 'vitest';
import { isolateText } from './isolateText.ts';

it('leaves what turns nothing as it is', () => {
  for (const text of ['', '山田 太郎', '𠮷野の𩸽', '<b>太字</b>']) expect(isolateText(text)).toBe(text);
});

it('ends an override with the text that holds it', () => {
  expect(isolateText('\u202E逆さ')).toBe('\u2068\u202E逆さ\u2069');
  expect(isolateText('שלום')).toBe('\u2068שלום\u2069');
});

it('lets no text end its own isolation', () => {
  expect(isolateText('名\u2069\u202E前')).toBe('\u2068名\u202E前\u2069');
  expect(isolateText('\u2069\u202E名\u2068')).toBe('\u2068\u202E名\u2069');
  expect(isolateText('\u2067\u202E名')).toBe('\u2068\u202E名\u2069');
});

it('keeps what is isolated within a text', () => {
  const inner = `${isolateText('\u202E逆さ')} 10:00`;
  expect(isolateText(inner)).toBe(`\u2068${inner}\u2069`);
});
