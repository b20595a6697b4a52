package io.terrace.gateway.upstream;

/// A request's share of what its service can do at once. The result of the request is reported through it; only the
/// first report counts. Used on the event loop that gave it.
public final class CapacityPermit {

    private final UpstreamLoadShedder shedder;
    private final boolean isCounted;
    private final long since = System.nanoTime();
    private boolean isReported;

    CapacityPermit(UpstreamLoadShedder shedder, boolean isCounted) {
        this.shedder = shedder;
        this.isCounted = isCounted;
    }

    /// A response has begun.
    ///
    /// @param isMeasure whether the time it took says what the service can do
    public void answered(boolean isMeasure) {
        if (report()) {
            shedder.answered(this, isMeasure && isCounted);
        }
    }

    /// The service was not there, broke off, or did not begin in time.
    public void failed() {
        if (report()) {
            shedder.failed(this);
        }
    }

    /// The client went before anything could be said of the service.
    public void abandoned() {
        if (report()) {
            shedder.abandoned(this);
        }
    }

    /// Whether it is taken from the capacity of the service.
    boolean isCounted() {
        return isCounted;
    }

    /// When it was given, as `System.nanoTime()`.
    long since() {
        return since;
    }

    private boolean report() {
        boolean isFirst = !isReported;
        isReported = true;
        return isFirst;
    }
}
