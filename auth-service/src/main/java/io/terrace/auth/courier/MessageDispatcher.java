package io.terrace.auth.courier;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.terrace.auth.AuthConfig;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Finds a letter its carrier, and keeps a slow carrier from taking the whole service with it: only so many letters are
/// under way at once. What became of each code is counted in `auth.code.deliveries`, by channel and result.
@Singleton
public class MessageDispatcher {

    private final List<MessageSender> couriers;
    private final Semaphore places;
    private final MeterRegistry metrics;

    MessageDispatcher(@All List<MessageSender> couriers, AuthConfig config, MeterRegistry metrics) {
        this.couriers = couriers;
        places = new Semaphore(config.otp().concurrentSends());
        this.metrics = metrics;
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
                .allMatch(one -> one instanceof DevMailboxHttpSender);
    }

    /// @param channel one that is offered
    public DeliveryResult deliver(DeliveryChannel channel, CodeMessage letter) {
        MessageSender courier = by(channel);
        DeliveryResult result = placed(() -> courier.deliver(letter));
        Counter.builder("auth.code.deliveries")
                .description("Codes handed to a carrier")
                .tag("channel", channel.wire())
                .tag("result", result.name().toLowerCase(Locale.ROOT))
                .register(metrics)
                .increment();
        return result;
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
