#!/bin/sh
# The ratios that a cluster should keep, in one run: workers against threads, processes against threads, bytes a state,
# and the cost of checkpoints. Prints medians of five runs each, taken in turn. For a machine that does nothing else.
#
# usage: ratios.sh SLIDEWISE PUZZLE [OPTIONS OF solve]
set -eu
slidewise=$(realpath "$1")
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM

# Runs a way $1 with the options that follow, and notes seconds and bytes.
measure() {
    way=$1
    shift
    "$slidewise" solve "$@" --json > "$folder/result" || [ $? -eq 3 ]
    sed 's/.*"peak_bytes":\([0-9]*\).*/\1/' "$folder/result" >> "$folder/$way.bytes"
    sed 's/.*"seconds":\([0-9.e-]*\).*/\1/' "$folder/result" >> "$folder/$way.seconds"
}

for run in 1 2 3 4 5; do
    measure threads-1 "$@" --threads 1
    measure workers-1 "$@" --workers 1
    measure threads-2 "$@" --threads 2
    measure workers-2 "$@" --workers 2
    measure processes-2 "$@" --processes 2
    rm -rf "$folder/saved"
    measure checkpointed "$@" --threads 1 --checkpoint "$folder/saved"
done

median() { sort -g "$folder/$1" | sed -n 3p; }
ratio() { awk "BEGIN { printf \"%-52s %.2f, wanted %s\n\", \"$1\", $2 / $3, \"$4\" }"; }
for way in threads-1 workers-1 threads-2 workers-2 processes-2 checkpointed; do
    echo "$way: $(median $way.seconds) s, $(median $way.bytes) bytes"
done
ratio "speed of one worker by one thread" "$(median threads-1.seconds)" "$(median workers-1.seconds)" ">= 0.85"
ratio "speed of two workers by one worker" "$(median workers-1.seconds)" "$(median workers-2.seconds)" ">= 1.6"
ratio "speed of two processes by two threads" "$(median threads-2.seconds)" "$(median processes-2.seconds)" ">= 0.75"
ratio "bytes of one worker by one thread" "$(median workers-1.bytes)" "$(median threads-1.bytes)" "<= 1.1"
ratio "bytes of two workers by two threads" "$(median workers-2.bytes)" "$(median threads-2.bytes)" "<= 1.1"
ratio "time with checkpoints by time without" "$(median checkpointed.seconds)" "$(median threads-1.seconds)" "<= 1.1"
