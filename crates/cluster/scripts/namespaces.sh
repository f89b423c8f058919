#!/bin/sh
# Three machines as far as one can have them: three network namespaces with addresses of their own, connected by a
# bridge. Runs a search across them and compares it with one process; then a long search, cuts one of them off in the
# middle, and checks that all three end within ten seconds with exit code 3 and a bound. Needs root and iproute2.
#
# usage: namespaces.sh SLIDEWISE
set -eu
slidewise=$(realpath "$1")
folder=$(mktemp -d)
cd "$folder"

clean() {
    for i in 0 1 2; do ip netns del "slidewise$i" 2>/dev/null || true; done
    ip link del slidewise-br 2>/dev/null || true
    rm -rf "$folder"
}
trap clean EXIT INT TERM

ip link add slidewise-br type bridge
ip link set slidewise-br up
for i in 0 1 2; do
    ip netns add "slidewise$i"
    ip link add "slidewise-v$i" type veth peer name eth0 netns "slidewise$i"
    ip link set "slidewise-v$i" master slidewise-br up
    ip -n "slidewise$i" addr add "10.77.0.$((i + 1))/24" dev eth0
    ip -n "slidewise$i" link set eth0 up
    ip -n "slidewise$i" link set lo up
    echo "10.77.0.$((i + 1)):7000" >> hosts.txt
done

# Starts process $1 in its namespace with the other arguments.
start() {
    process=$1
    shift
    ip netns exec "slidewise$process" "$slidewise" "$@" --hosts hosts.txt --process "$process" \
        > "out$process" 2> "err$process" &
    eval "pid$process=$!"
}

counts() { sed 's/"\(seconds\|threads\|peak_bytes\|process_peak_bytes\|table_bytes\|bytes\)":[^,}]*//g' "$1"; }

echo "a search across three namespaces"
for i in 0 1 2; do start $i solve huarong-01 --algorithm layers --json; done
wait "$pid0" "$pid1" "$pid2"
"$slidewise" solve huarong-01 --algorithm layers --threads 1 --json > alone
counts alone > a
counts out0 > b
cmp a b && echo "the same result as one process"

echo "a long search, of which one namespace is cut off"
cat > wide.txt <<'EOF'
puzzle: rush
name: wide

GBB.L.#NN...
GHI.LM#..OO.
GHIAAM......
CCCK.M#.P...
..JKDD#.P.QQ
EEJFF.#..RR.
############
SS..T...UU..
....T..V....
.WW....V..X.
.....YY...X.
ZZ......aa..
EOF
for i in 0 1 2; do start $i solve wide.txt --algorithm layers --memory 1GiB --json; done
sleep 5
ip link set slidewise-v2 down
began=$(date +%s)
for i in 0 1 2; do
    code=0
    eval "wait \$pid$i" || code=$?
    echo "process $i ended with $code after $(($(date +%s) - began)) s: $(cut -c1-160 "err$i")"
    [ "$code" -eq 3 ]
done
[ $(($(date +%s) - began)) -le 10 ]
grep -o '"outcome":"[a-z]*"\|"lower_bound":[0-9]*\|"stopped_by":"[a-z]*"' out0
