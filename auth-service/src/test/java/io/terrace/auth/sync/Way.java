package io.terrace.auth.sync;

/// How somebody asks to be let in. See `sync-matrix.txt`.
enum Way {
    TEST,
    OPTOUT,
    LIVE,
    RIGHT,
    OTHER,
    STRANGER,
    REPLAYED,
    STALE
}
