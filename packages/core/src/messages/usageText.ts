/**
 * The messages of commander, in Japanese. It cannot be configured for another language, so its sentences are matched
 * and the quoted names are put into ours.
 */
const SENTENCES: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/^unknown option '(.*?)'/s, '知らないオプションです: $1'],
  [/^unknown command '(.*?)'/s, '知らないコマンドです: $1'],
  [/^missing required argument '(.*?)'/s, '引数が足りません: $1'],
  [/^option '(.*?)' argument missing/s, 'オプションに値がありません: $1'],
  [/^required option '(.*?)' not specified/s, 'このオプションが必要です: $1'],
  [/^option '(.*?)' cannot be used with option '(.*?)'/s, '一緒に使えないオプションです: $1 と $2'],
  [/^too many arguments.*?: (.*)\.$/s, '引数が多すぎます（受け取ったもの: $1）'],
  [/^option '(.*?)' argument '(.*?)' is invalid\. (.*)$/s, '$1 の値「$2」: $3'],
  [/^command-argument value '(.*?)' is invalid for argument '(.*?)'\. (.*)$/s, '$2 の値「$1」: $3'],
];

const CHOICES = /^Allowed choices are (.*)\.$/;

/**
 * A usage error of commander as a Japanese sentence, with its suggestion; an unknown sentence is returned unchanged.
 */
export function usageText(message: string): { message: string; suggestion: string | null } {
  const [sentence = '', hint = ''] = message.replace(/^error: /, '').split(/\n(?=\(Did you mean)/);
  const suggestion = /\(Did you mean (?:one of )?(.*?)\?\)/.exec(hint)?.[1] ?? null;
  for (const [pattern, template] of SENTENCES) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const filled = template.replaceAll(/\$(\d)/g, (_, index: string) => {
      const part = match[Number(index)] ?? '';
      return part.replace(CHOICES, '次のどれかにしてください: $1');
    });
    return { message: filled, suggestion };
  }
  return { message: sentence, suggestion };
}
