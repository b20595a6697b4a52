package io.terrace.auth.courier;

import io.quarkus.arc.All;
import io.terrace.auth.AuthConfig;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Finds a letter its carrier, and keeps a slow carrier from taking the whole service with it: only so many letters are
/// under way at once.
@Singleton
public class MessageDispatcher {

    private final List<MessageSender> couriers;
    private final Semaphore places;

    MessageDispatcher(@All List<MessageSender> couriers, AuthConfig config) {
        this.couriers = couriers;
        places = new Semaphore(config.otp().concurrentSends());
    }

    /// The channels that are set up.
    public List<DeliveryChannel> offered() {
        return couriers.stream()
                .filter(MessageSender::isOffered)
                .map(MessageSender::channel)
                .sorted()
                .collect(Collectors.toUnmodifiableList());
    }

    /// Whether text messages and calls go no farther than a development mailbox.
    public boolean isLocal() {
        return couriers.stream()
                .filter(MessageSender::isOffered)
                .filter(one -> one.channel() != DeliveryChannel.EMAIL)
                .allMatch(one -> one instanceof MailboxMessageSender);
    }

    /// @param channel one that is offered
    public DeliveryResult deliver(DeliveryChannel channel, CodeMessage letter) {
        MessageSender courier = by(channel);
        return placed(() -> courier.deliver(letter));
    }

    /// By mail.
    public DeliveryResult tell(NoticeMail notice) {
        MessageSender courier = by(DeliveryChannel.EMAIL);
        return placed(() -> courier.tell(notice));
    }

    private MessageSender by(DeliveryChannel channel) {
        return couriers.stream()
                .filter(one -> one.isOffered() && one.channel() == channel)
                .findFirst()
                .orElseThrow();
    }

    private DeliveryResult placed(Supplier<DeliveryResult> work) {
        if (!places.tryAcquire()) {
            return DeliveryResult.CROWDED;
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }
}
