package io.terrace.bench.service;

import java.util.List;

/// What pgbench is to do.
///
/// @param arguments that name it
public record PgbenchScript(List<String> arguments) {

    /// Its own TPC-B-like transaction.
    public static final PgbenchScript TPCB = new PgbenchScript(List.of("-b", "tpcb-like"));
}
