package io.terrace.auth.otp;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.courier.Channel;
import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;

/// What a message costs, by the country it goes to.
@ApplicationScoped
class Tariff {

    private final AuthConfig.Phone phone;

    Tariff(AuthConfig config) {
        phone = config.otp().phone();
    }

    /// Whether codes are sent there at all.
    boolean serves(Dialled number) {
        return number.isPersonal() && !phone.deniedRegions().contains(number.region());
    }

    Fare fare(Identifier identifier, Channel channel) {
        return switch (channel) {
            case EMAIL -> Fare.NONE;
            case SMS -> {
                String region = Dialled.of(identifier.value()).region();
                yield new Fare(region, phone.textPrices().getOrDefault(region, phone.textPrice()));
            }
            case VOICE -> {
                String region = Dialled.of(identifier.value()).region();
                yield new Fare(region, phone.callPrices().getOrDefault(region, phone.callPrice()));
            }
        };
    }
}
