import type { Context } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

/** The completion script of each shell: it calls `satomori complete` with the word being typed last. */
const SHELL_SCRIPTS: Record<Shell, string> = {
  bash: String.raw`_satomori() {
  local found
  COMPREPLY=()
  while IFS= read -r found; do
    case "${'${COMP_WORDS[COMP_CWORD]}'}" in
      # In an open quote bash takes a name as it is: none that would be more than a name there.
      [\"\']*) [[ $found == *[\"\'\\\$\`\!]* ]] || COMPREPLY+=("$found") ;;
      *) COMPREPLY+=("$(printf '%q' "$found")") ;;
    esac
  done < <(satomori complete -- "${'${COMP_WORDS[@]:1:COMP_CWORD}'}" 2>/dev/null)
  # What is in a folder comes next.
  [[ ${'${#COMPREPLY[@]}'} -eq 1 && ${'${COMPREPLY[0]}'} == */ ]] && compopt -o nospace
  return 0
}
complete -F _satomori satomori
`,
  zsh: String.raw`_satomori() {
  local -a found
  found=("${'${(@f)$(satomori complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}'}")
  compadd -- "${'${(@)found:#}'}"
}
compdef _satomori satomori
`,
  fish: `complete -c satomori -f -a '(satomori complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
  powershell: String.raw`Register-ArgumentCompleter -Native -CommandName satomori -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  # An empty word would get lost on its way in older versions.
  if ($word -eq '') { $words += '""' }
  satomori complete -- @words 2>$null | ForEach-Object {
    # Whatever PowerShell might run or take apart stands in quotes; it knows five of them.
    $text = if ($_ -match '^[\p{L}\p{N}._-]+$') { $_ } else { "'" + ($_ -replace '[''\u2018-\u201B]', '$0$0') + "'" }
    [System.Management.Automation.CompletionResult]::new($text, $_, 'ParameterValue', $_)
  }
}
`,
};

async function printCompletion({ output }: Context, shell: Shell): Promise<void> {
  await output.raw(SHELL_SCRIPTS[shell]);
}

export const completionCommand = defineCommand({
  noun: null,
  verb: 'completion',
  summary: 'シェルの補完を出力する',
  description: [
    'シェルの補完を出力する。',
    'bash: eval "$(satomori completion bash)" を ~/.bashrc に。',
    'zsh: eval "$(satomori completion zsh)" を ~/.zshrc に（compinit のあと）。',
    'fish: satomori completion fish | source を config.fish に。',
    'PowerShell: satomori completion powershell | Out-String | Invoke-Expression を $PROFILE に。',
  ],
  arguments: [{ name: '<shell>', description: 'シェル', choices: SHELLS }],
  context: 'local',
  run: printCompletion,
});

export const completeCommand = defineCommand({
  noun: null,
  verb: 'complete',
  summary: '補完の候補を1行に1つ表示する（シェルが呼ぶ）',
  arguments: [{ name: '[words...]', description: '打ちかけの言葉まで。-- のあとに' }],
  context: 'call',
  run: async ({ contexts, command }, words: string[]) =>
    (await import('./complete.ts')).complete(contexts, command, words),
});
