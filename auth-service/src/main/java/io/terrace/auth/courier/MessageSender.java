package io.terrace.auth.courier;

/// A carrier for one channel.
interface MessageSender {

    DeliveryChannel channel();

    /// Whether the carrier is set up.
    boolean isOffered();

    /// Answers within the configured time.
    DeliveryResult deliver(CodeMessage letter);

    /// Answers within the configured time.
    default DeliveryResult tell(NoticeMail notice) {
        return DeliveryResult.UNFIT;
    }
}
