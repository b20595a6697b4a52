package io.terrace.auth.courier;

/// A carrier for one channel.
interface MessageSender {

    Channel channel();

    /// Whether the carrier is set up.
    boolean isOffered();

    /// Answers within the configured time.
    DeliveryResult deliver(OutgoingMessage letter);

    /// Answers within the configured time.
    default DeliveryResult tell(PlainMail notice) {
        return DeliveryResult.UNFIT;
    }
}
