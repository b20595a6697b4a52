package io.terrace.client;

/// Is shown every exchange with the API, streams excepted.
public interface Recorder {

    Recorder NONE = answer -> {};

    void record(Answer answer);
}
