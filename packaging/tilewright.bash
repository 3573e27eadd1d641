# Completion for bash. The program itself is asked, so what it can do, this can complete.
_tilewright() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} help subs="" i
    # The help of the subcommand that was typed, `tilewright tables export --help`.
    local -a typed=()
    help=$("$program" --help 2> /dev/null)
    for ((i = 1; i < COMP_CWORD; i++)); do
        subs=$(sed -n '/^Subcommands:/,$ s/^  \([a-z]\{1,\}\) .*/\1/p' <<< "$help")
        if [[ $'\n'$subs$'\n' == *$'\n'"${COMP_WORDS[i]}"$'\n'* ]]; then
            typed+=("${COMP_WORDS[i]}")
            help=$("$program" "${typed[@]}" --help 2> /dev/null)
        fi
    done
    subs=$(sed -n '/^Subcommands:/,$ s/^  \([a-z]\{1,\}\) .*/\1/p' <<< "$help")

    # The option whose value this is. Bash takes --seats=human:Ada,x apart at = and :
    [[ $word == = ]] && word=
    i=$((COMP_CWORD - 1))
    [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && i=$COMP_CWORD
    while [[ $i -gt 2 && ${COMP_WORDS[i]} == [:@] ]]; do i=$((i - 2)); done
    [[ ${COMP_WORDS[i]} == = ]] && i=$((i - 1))
    local option=${COMP_WORDS[i]} list="" bots
    bots=$("$program" random --help 2> /dev/null | sed -n 's/.*Who chooses the moves: \([^;]*\);.*/\1/p' | tr -d ,)
    case "${typed[0]} $option" in
        *" --game" | "parts parts" | "puzzle puzzle") list=$("$program" play --help 2> /dev/null | sed -n 's/.*Which game: //p') ;;
        *" --bot" | *" --as") list=$bots ;;
        "match --bots") list="$bots exec:" ;;
        *" --seats") list="human open $bots" ;;
        *" --colour" | *" --color") list="auto always never" ;;
        "serve --metrics") list="here all" ;;
        *" --log") list="text json" ;;
        *" --page" | *" --to")
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -d -- "$word")
            return
            ;;
    esac
    if [[ $option == --seats || $option == --bots ]] && [[ -n $list ]]; then # several, separated by commas
        compopt -o nospace 2> /dev/null
        mapfile -t COMPREPLY < <(compgen -P "${word%"${word##*,}"}" -W "$list" -- "${word##*,}")
    elif [[ -n $list ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$list" -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(sed -n 's/^  \(-[^ ]*\).*/\1/p' <<< "$help" | tr , ' ')" -- "$word")
    elif [[ -n $subs && $option != --* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$subs" -- "$word")
    fi # else: files, by the last word of the next line
}
complete -o default -F _tilewright tilewright
