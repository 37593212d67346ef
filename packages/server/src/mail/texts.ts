import { isolateText } from '@satomori/core';

const END = '里守（さともり）\nこのメールは自動で送っています。';

const lines = (...parts: string[]): string => parts.join('\n\n');

interface Contact {
  name: string;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
}

/** A text with the site it comes from, and whom to ask there. */
export function withSignature(text: string, site: Contact): string {
  const contact = [site.contact_name, site.contact_phone, site.contact_email].filter((each) => each !== null);
  const asked = contact.length === 0 ? [] : [`連絡先: ${contact.join('　')}`];
  return `${text}\n\n----\n${[site.name, ...asked, END].join('\n')}\n`;
}

/** A header is one line, whatever was typed. Source: R17. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Text that a person wrote, for a line of a mail: it breaks no line and turns no other text. */
export const written = (text: string): string => isolateText(oneLine(text));

export const RESET_SUBJECT = '【里守】パスワードの再設定';

export function resetText(person: { name: string; login_id: string; site: string }, link: string): string {
  return lines(
    `${person.name} 様`,
    `${person.site} のログインID「${person.login_id}」について、パスワードの再設定の依頼がありました。\n下のアドレスを開いて、新しいパスワードを決めてください。60分のあいだ、一度だけ使えます。`,
    link,
    '心当たりがないときは、このメールを捨ててください。パスワードは変わりません。',
  );
}

export const EMAIL_CHANGED_SUBJECT = '【里守】メールアドレスの変更';

export function emailChangedText(person: { name: string; login_id: string }): string {
  return lines(
    `${person.name} 様`,
    `ログインID「${person.login_id}」に登録されたメールアドレスが変わりました。これからのご案内は、このアドレスには届きません。`,
    '心当たりがないときは、すぐに担当の係に連絡してください。',
  );
}

export const inquirySubject = (subject: string): string => `【里守】お問い合わせ: ${oneLine(subject)}`;

export function inquiryText(
  person: { name: string; login_id: string; email: string | null; phone: string | null },
  body: string,
): string {
  return lines(
    body,
    [
      `氏名: ${person.name}`,
      `ログインID: ${person.login_id}`,
      `メール: ${person.email ?? '登録なし'}`,
      `電話: ${person.phone ?? '登録なし'}`,
    ].join('\n'),
  );
}

/** A digest with how to stop it. */
export const digestWithLink = (text: string, link: string): string =>
  lines(text, `このまとめを止めるには、下のアドレスを開いてください（ログインはいりません）。\n${link}`);
