package io.terrace.client;

/// Receives every exchange with the API, and every event of its streams.
public interface ExchangeRecorder {

    ExchangeRecorder NONE = answer -> {};

    void record(ApiResponse answer);

    default void record(StreamEvent event) {}
}
