package io.terrace.client;

/// Receives every exchange with the API, and every event of its streams.
public interface Recorder {

    Recorder NONE = answer -> {};

    void record(Answer answer);

    default void record(StreamEvent event) {}
}
