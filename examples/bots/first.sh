#!/usr/bin/env bash
# The shortest bot, with nothing but bash: it takes the first legal action.
# escadre bot check "bash first.sh" --game battleship
while IFS= read -r line; do
  if [[ $line == '{"type":"choose"'* ]]; then
    rest=${line#*\"legal\":[\"}
    printf '{"action":"%s"}\n' "${rest%%\"*}"
  fi
done
