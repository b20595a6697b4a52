package io.terrace.auth.courier;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.auth.AuthConfig;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/// Those that carry more than one kind of message.
class MailboxMessageSenderProducer {

    @Produces
    @Singleton
    MessageSender localTexts(AuthConfig config, ObjectMapper json) {
        return new DevMailboxHttpSender(DeliveryChannel.SMS, config, json);
    }

    @Produces
    @Singleton
    MessageSender localCalls(AuthConfig config, ObjectMapper json) {
        return new DevMailboxHttpSender(DeliveryChannel.VOICE, config, json);
    }
}
