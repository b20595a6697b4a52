package io.terrace.auth.courier;

/// A carrier for one channel.
interface Courier {

    Channel channel();

    /// Whether the carrier is set up.
    boolean isOffered();

    /// Answers within the configured time.
    Delivery deliver(Letter letter);

    /// Answers within the configured time.
    default Delivery tell(Notice notice) {
        return Delivery.UNFIT;
    }
}
