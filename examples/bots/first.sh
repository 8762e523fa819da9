#!/usr/bin/env bash
# The shortest bot, in bash only: plays the first legal action.
# escadre bot check "bash first.sh" --game battleship
while IFS= read -r line; do
  if [[ $line == '{"type":"choose"'* ]]; then
    rest=${line#*\"legal\":[\"}
    printf '{"action":"%s"}\n' "${rest%%\"*}"
  fi
done
