package io.terrace.gateway.upstream;

/// A request that wants to go to a service. It is called once, with whether it goes; see [UpstreamLoadShedder].
public interface QueuedRequest {

    /// Whether it goes before others that wait.
    boolean isUrgent();

    /// Whether it counts against what the service can do at once; a stream does not, nor an upload.
    boolean isCounted();

    /// Whether no one waits for it any more.
    boolean isOver();

    /// Its turn has come.
    ///
    /// @param permit through which its result is reported
    void go(CapacityPermit permit);

    /// The service cannot serve it.
    void refuse();
}
