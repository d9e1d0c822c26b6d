#!/usr/bin/env bash
# backup.sh FOLDER: the store with its documents and secrets, and the recordings, each in one file; while Parley runs.
# The newest KEEP (14) of each are kept. Settings come from the environment, as for `parley` itself.
set -euo pipefail
umask 077

folder=${1:?Say which folder the backups go to.}
keep=${KEEP:-14}
data=${DATA_DIR:-./data}
name=$(date -u +%Y-%m-%dT%H%M%SZ)
here=$(cd "$(dirname "$0")/.." && pwd)

mkdir -p "$folder"
# Under another name until it is whole: what has the right name can be restored.
"$here/node_modules/.bin/node" "$here/server/src/cli.ts" backup "$folder/.new.parley.gz" --force
mv "$folder/.new.parley.gz" "$folder/$name.parley.gz"

if [ -d "$data/recordings" ]; then
  # 1: a call is being recorded and its file grows meanwhile; tomorrow's backup has it whole.
  tar --create --file "$folder/.new.recordings.tar" --directory "$data" recordings || [ $? -eq 1 ]
  mv "$folder/.new.recordings.tar" "$folder/$name.recordings.tar"
fi

for kind in parley.gz recordings.tar; do
  find "$folder" -maxdepth 1 -name "*.$kind" ! -name '.new.*' -printf '%f\n' | sort --reverse |
    tail --lines "+$((keep + 1))" | while read -r old; do rm "$folder/$old"; done
done
