export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** The completion script of each shell: it calls `satomori complete` with the word being typed last. */
export const SHELL_SCRIPTS: Record<Shell, string> = {
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
