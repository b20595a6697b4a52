#!/bin/sh
# The ffmpeg that Maven unpacks for tests: its libraries lie beside it, two of them under other names.
there=$(dirname "$0")/../../../target/ffmpeg/org/bytedeco/ffmpeg/linux-x86_64
exec /lib64/ld-linux-x86-64.so.2 --library-path "$there" --preload "$there/libva.so $there/libva-drm.so" \
    "$there/ffmpeg" "$@"
