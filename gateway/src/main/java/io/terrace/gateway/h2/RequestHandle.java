package io.terrace.gateway.h2;

/// A request under way. All of it happens on its own event loop.
public interface RequestHandle {

    /// Holds the answer's body back.
    void pause();

    /// Lets it come again.
    void resume();

    /// Wants no more of it; nothing is called any more.
    void reset();
}
