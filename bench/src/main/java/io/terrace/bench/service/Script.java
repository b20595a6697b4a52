package io.terrace.bench.service;

import java.util.List;

/// What pgbench is to do.
///
/// @param arguments that name it
public record Script(List<String> arguments) {

    /// Its own TPC-B-like transaction.
    public static final Script TPCB = new Script(List.of("-b", "tpcb-like"));
}
