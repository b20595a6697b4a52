package io.terrace.platform.outbox;

import io.terrace.platform.jdbc.FailureCategory;
import jakarta.inject.Singleton;
import java.time.Duration;

/// Tries a message a few times, then puts it among the dead letters so that those after it go on.
@Singleton
class EventRetryRunner {

    private final DeadLetterSender deadLetters;
    private final InboxConfig config;

    EventRetryRunner(DeadLetterSender deadLetters, InboxConfig config) {
        this.deadLetters = deadLetters;
        this.config = config;
    }

    interface Work {
        void run() throws Exception;
    }

    /// @throws DependencyDownException when a server that it needs is down
    // A subscription may throw anything; whatever it is, the message is tried again and then put aside.
    @SuppressWarnings("IllegalCatch")
    void at(ReceivedEvent<?> message, String subscription, Work work) throws InterruptedException {
        Duration wait = config.backoff();
        for (int attempt = 1; ; attempt++) {
            try {
                work.run();
                return;
            } catch (InterruptedException stopped) {
                throw stopped;
            } catch (Exception e) {
                if (FailureCategory.of(e) == FailureCategory.OUTAGE) {
                    throw new DependencyDownException(e);
                }
                if (attempt >= config.tries()) {
                    deadLetters.take(
                            message.source(), subscription, e.getClass().getName());
                    return;
                }
            }
            Thread.sleep(wait);
            wait = wait.multipliedBy(2);
        }
    }
}
