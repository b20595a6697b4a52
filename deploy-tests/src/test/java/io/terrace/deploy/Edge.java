package io.terrace.deploy;

import java.util.Comparator;

/// A connection that is allowed, or was made.
///
/// @param from the name of the program that connects, or of what is outside
/// @param to the name of the one that listens
/// @param port its port; with `/udp` behind it where it is no TCP
record Edge(String from, String to, String port) implements Comparable<Edge> {

    private static final Comparator<Edge> ORDER =
            Comparator.comparing(Edge::from).thenComparing(Edge::to).thenComparing(Edge::port);

    @Override
    public int compareTo(Edge other) {
        return ORDER.compare(this, other);
    }

    /// `wallet-service > postgres:5432`.
    @Override
    public String toString() {
        return from + " > " + to + ":" + port;
    }
}
