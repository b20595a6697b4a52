package io.terrace.auth.otp;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.courier.DeliveryChannel;
import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;

/// What a message costs, by the country it goes to.
@ApplicationScoped
class MessagePriceList {

    private final AuthConfig.Phone phone;

    MessagePriceList(AuthConfig config) {
        phone = config.otp().phone();
    }

    /// Whether codes are sent there at all.
    boolean serves(ClassifiedPhoneNumber number) {
        return number.isPersonal() && !phone.deniedRegions().contains(number.region());
    }

    MessagePrice fare(Identifier identifier, DeliveryChannel channel) {
        return switch (channel) {
            case EMAIL -> MessagePrice.NONE;
            case SMS -> {
                String region = ClassifiedPhoneNumber.of(identifier.value()).region();
                yield new MessagePrice(region, phone.textPrices().getOrDefault(region, phone.textPrice()));
            }
            case VOICE -> {
                String region = ClassifiedPhoneNumber.of(identifier.value()).region();
                yield new MessagePrice(region, phone.callPrices().getOrDefault(region, phone.callPrice()));
            }
        };
    }
}
