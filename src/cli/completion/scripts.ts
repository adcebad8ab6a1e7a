/** The word before the words of the command line; bin/run.js recognises it. */
const ASKS = '__complete'

/** Each script asks svcdiag itself, so that it never knows other commands than the version that is installed. */
export const SCRIPTS = {
  bash: `# bash completion for svcdiag
_svcdiag() {
  local line files= typed=\${COMP_LINE:0:COMP_POINT}
  local -a words
  # COMP_WORDS is split at = and : too, so the line is split at blanks here.
  read -ra words <<<"$typed"
  [[ $typed == *[[:blank:]] ]] && words+=('')
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :0) files=yes ;;
      :*) ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(svcdiag ${ASKS} "\${words[@]:1}" 2>/dev/null)
  # bash replaces only what follows the last = or : of the word.
  local current=\${words[\${#words[@]} - 1]}
  COMPREPLY=("\${COMPREPLY[@]#"\${current%"\${current##*[=:]}"}"}")
  [[ -n $files ]] && compopt -o default 2>/dev/null
  return 0
}
complete -F _svcdiag svcdiag
`,
  zsh: `#compdef svcdiag
# zsh completion for svcdiag
_svcdiag() {
  local line files=
  local -a shown
  while IFS= read -r line; do
    case $line in
      :0) files=yes ;;
      :*) ;;
      *$'\\t'*) shown+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
      *) shown+=("\${line//:/\\\\:}") ;;
    esac
  done < <(svcdiag ${ASKS} "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( $#shown )) && _describe svcdiag shown
  [[ -n $files ]] && _files
}
if [[ $funcstack[1] == _svcdiag ]]; then _svcdiag "$@"; else compdef _svcdiag svcdiag; fi
`,
  fish: `# fish completion for svcdiag
function __svcdiag_complete
    set -l typed (commandline -opc)
    set -e typed[1]
    set -l current (commandline -ct)
    for line in (svcdiag ${ASKS} $typed "$current" 2>/dev/null)
        switch $line
            case ':0'
                __fish_complete_path $current
            case ':*'
            case '*'
                echo $line
        end
    end
end
complete -c svcdiag -f -a '(__svcdiag_complete)'
`,
  powershell: `# PowerShell completion for svcdiag
Register-ArgumentCompleter -Native -CommandName svcdiag -ScriptBlock {
  param($current, $line, $position)
  $words = @($line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  svcdiag ${ASKS} @words "$current" 2>$null | Where-Object { $_ -notmatch '^:' } | ForEach-Object {
    $value, $summary = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $(if ($summary) { $summary } else { $value }))
  }
}
`,
} as const

export type Shell = keyof typeof SCRIPTS
